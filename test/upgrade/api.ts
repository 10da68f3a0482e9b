import { createApiKey } from '#functions/api-keys/create.ts'
import { deleteApiKey } from '#functions/api-keys/delete.ts'
import { listApiKeys } from '#functions/api-keys/list.ts'
import { getDelivery } from '#functions/deliveries/get.ts'
import { listWebhookDeliveries } from '#functions/deliveries/list.ts'
import { resendDelivery } from '#functions/deliveries/resend.ts'
import { getStore } from '#functions/store/get.ts'
import { createSubmission } from '#functions/submissions/create.ts'
import { getSubmission } from '#functions/submissions/get.ts'
import { listHistory } from '#functions/submissions/history.ts'
import { listStoreSubmissions } from '#functions/submissions/list.ts'
import { transitionSubmission } from '#functions/submissions/transition.ts'
import { createWebhook } from '#functions/webhooks/create.ts'
import { deleteWebhook } from '#functions/webhooks/delete.ts'
import { listWebhooks } from '#functions/webhooks/list.ts'
import { recoverDeliveries } from '#functions/webhooks/recover.ts'
import { rotateWebhookSecret } from '#functions/webhooks/rotate-secret.ts'
import { updateWebhook } from '#functions/webhooks/update.ts'
import { createApiKeyContract, deleteApiKeyContract, listApiKeysContract } from '#shared/api/contracts/api-keys.ts'
import { getDeliveryContract, listDeliveriesContract, resendContract } from '#shared/api/contracts/deliveries.ts'
import { getStoreContract } from '#shared/api/contracts/store.ts'
import {
  createSubmissionContract,
  getSubmissionContract,
  listHistoryContract,
  listSubmissionsContract,
  transitionSubmissionContract,
} from '#shared/api/contracts/submissions.ts'
import {
  createWebhookContract,
  deleteWebhookContract,
  listWebhooksContract,
  recoverContract,
  rotateSecretContract,
  updateWebhookContract,
} from '#shared/api/contracts/webhooks.ts'
import type { TestRequest } from '#test/support/service/endpoint-event.ts'
import type { TestService } from '#test/support/service/service.ts'

/** The routes that fill a table, read it and go on with it, at the time of the service's clock. */
export const createApi = (service: TestService) => ({
  'api-keys.create': service.serve(createApiKeyContract, createApiKey(service)),
  'api-keys.delete': service.serve(deleteApiKeyContract, deleteApiKey(service)),
  'api-keys.list': service.serve(listApiKeysContract, listApiKeys(service)),
  'deliveries.get': service.serve(getDeliveryContract, getDelivery(service)),
  'deliveries.list': service.serve(
    listDeliveriesContract,
    listWebhookDeliveries({ ...service, list: service.listDeliveries }),
  ),
  'deliveries.resend': service.serve(resendContract, resendDelivery(service)),
  'store.get': service.serve(getStoreContract, getStore(service)),
  'submissions.create': service.serve(createSubmissionContract, createSubmission(service)),
  'submissions.get': service.serve(getSubmissionContract, getSubmission(service)),
  'submissions.history': service.serve(listHistoryContract, listHistory(service)),
  'submissions.list': service.serve(listSubmissionsContract, listStoreSubmissions(service)),
  'submissions.transition': service.serve(transitionSubmissionContract, transitionSubmission(service)),
  'webhooks.create': service.serve(createWebhookContract, createWebhook(service)),
  'webhooks.delete': service.serve(deleteWebhookContract, deleteWebhook(service)),
  'webhooks.list': service.serve(listWebhooksContract, listWebhooks(service)),
  'webhooks.recover': service.serve(recoverContract, recoverDeliveries(service)),
  'webhooks.rotate-secret': service.serve(rotateSecretContract, rotateWebhookSecret(service)),
  'webhooks.update': service.serve(updateWebhookContract, updateWebhook(service)),
})

export type Api = ReturnType<typeof createApi>

/** A request of the fixture, and the answer of the version that made it. */
export type Asked = {
  readonly route: keyof Api
  readonly request: TestRequest
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
