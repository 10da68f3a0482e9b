import { createApiKey } from '#functions/api-keys/create.ts'
import { deleteApiKey } from '#functions/api-keys/delete.ts'
import { listApiKeys } from '#functions/api-keys/list.ts'
import { parseCardList } from '#functions/card-lists/parse.ts'
import { createConsoleLink } from '#functions/console-links/create.ts'
import { createConsoleSession } from '#functions/console-sessions/create.ts'
import { createCustomerSession } from '#functions/customer-sessions/create.ts'
import { getDelivery } from '#functions/deliveries/get.ts'
import { listWebhookDeliveries } from '#functions/deliveries/list.ts'
import { resendDelivery } from '#functions/deliveries/resend.ts'
import { createFormLink } from '#functions/form-links/create.ts'
import { getStore } from '#functions/store/get.ts'
import { createSubmission } from '#functions/submissions/create.ts'
import { getSubmission } from '#functions/submissions/get.ts'
import { listHistory } from '#functions/submissions/history.ts'
import { listStoreSubmissions } from '#functions/submissions/list.ts'
import { transitionSubmission } from '#functions/submissions/transition.ts'
import { createWebhook } from '#functions/webhooks/create.ts'
import { deleteWebhook } from '#functions/webhooks/delete.ts'
import { getWebhook } from '#functions/webhooks/get.ts'
import { listWebhooks } from '#functions/webhooks/list.ts'
import { recoverDeliveries } from '#functions/webhooks/recover.ts'
import { rotateWebhookSecret } from '#functions/webhooks/rotate-secret.ts'
import { testWebhook } from '#functions/webhooks/test.ts'
import { updateWebhook } from '#functions/webhooks/update.ts'
import { verifyDelivery } from '#functions/webhooks/verify.ts'
import * as apiKeys from '#shared/api/contracts/api-keys.ts'
import * as cardLists from '#shared/api/contracts/card-lists.ts'
import * as consoleSessions from '#shared/api/contracts/console-sessions.ts'
import * as customerSessions from '#shared/api/contracts/customer-sessions.ts'
import * as deliveries from '#shared/api/contracts/deliveries.ts'
import * as links from '#shared/api/contracts/links.ts'
import * as stores from '#shared/api/contracts/store.ts'
import * as submissions from '#shared/api/contracts/submissions.ts'
import * as webhooks from '#shared/api/contracts/webhooks.ts'
import type { RouteId } from '#shared/api/routes.ts'
import type { CallEndpoint, TestService } from '#test/support/service/service.ts'

/** Every route of the API, as the unit tests call it. */
export const serveAll = (service: TestService): Readonly<Record<RouteId, CallEndpoint>> => ({
  'submissions.create': service.serve(submissions.createSubmissionContract, createSubmission(service)),
  'submissions.list': service.serve(submissions.listSubmissionsContract, listStoreSubmissions(service)),
  'submissions.get': service.serve(submissions.getSubmissionContract, getSubmission(service)),
  'submissions.transition': service.serve(submissions.transitionSubmissionContract, transitionSubmission(service)),
  'submissions.history': service.serve(submissions.listHistoryContract, listHistory(service)),
  'card-lists.parse': service.serve(cardLists.parseCardListContract, parseCardList),
  'webhooks.create': service.serve(webhooks.createWebhookContract, createWebhook(service)),
  'webhooks.list': service.serve(webhooks.listWebhooksContract, listWebhooks(service)),
  'webhooks.get': service.serve(webhooks.getWebhookContract, getWebhook(service)),
  'webhooks.delete': service.serve(webhooks.deleteWebhookContract, deleteWebhook(service)),
  'webhooks.update': service.serve(webhooks.updateWebhookContract, updateWebhook(service)),
  'webhooks.rotate-secret': service.serve(webhooks.rotateSecretContract, rotateWebhookSecret(service)),
  'webhooks.test': service.serve(webhooks.testWebhookContract, testWebhook(service)),
  'webhooks.verify': service.serve(webhooks.verifyContract, verifyDelivery(service)),
  'webhooks.recover': service.serve(webhooks.recoverContract, recoverDeliveries(service)),
  'deliveries.list': service.serve(
    deliveries.listDeliveriesContract,
    listWebhookDeliveries({ ...service, list: service.listDeliveries }),
  ),
  'deliveries.get': service.serve(deliveries.getDeliveryContract, getDelivery(service)),
  'deliveries.resend': service.serve(deliveries.resendContract, resendDelivery(service)),
  'api-keys.create': service.serve(apiKeys.createApiKeyContract, createApiKey(service)),
  'api-keys.list': service.serve(apiKeys.listApiKeysContract, listApiKeys(service)),
  'api-keys.delete': service.serve(apiKeys.deleteApiKeyContract, deleteApiKey(service)),
  'customer-sessions.create': service.serve(
    customerSessions.createCustomerSessionContract,
    createCustomerSession(service),
  ),
  'form-links.create': service.serve(links.createFormLinkContract, createFormLink(service)),
  'console-links.create': service.serve(links.createConsoleLinkContract, createConsoleLink(service)),
  'console-sessions.create': service.serve(
    consoleSessions.createConsoleSessionContract,
    createConsoleSession({ ...service, mintSession: service.mintConsoleSession }),
  ),
  'store.get': service.serve(stores.getStoreContract, getStore(service)),
})
