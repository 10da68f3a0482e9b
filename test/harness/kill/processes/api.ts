import { handler as authorizer } from '#functions/authorizer.ts'
import { handler as listDeliveries } from '#functions/deliveries/list.ts'
import { handler as resend } from '#functions/deliveries/resend.ts'
import { handler as createSubmission } from '#functions/submissions/create.ts'
import { handler as transition } from '#functions/submissions/transition.ts'
import { handler as createWebhook } from '#functions/webhooks/create.ts'
import { handler as deleteWebhook } from '#functions/webhooks/delete.ts'
import { handler as recover } from '#functions/webhooks/recover.ts'
import { handler as rotateSecret } from '#functions/webhooks/rotate-secret.ts'
import { handler as updateWebhook } from '#functions/webhooks/update.ts'
import type { LambdaFunction } from '#infra/local/lambda/lambda.ts'
import { serveFunctions } from '#test/harness/kill/stack/serve-functions.ts'

serveFunctions({
  authorizer: authorizer as LambdaFunction,
  'submissions.create': createSubmission as LambdaFunction,
  'submissions.transition': transition as LambdaFunction,
  'webhooks.create': createWebhook as LambdaFunction,
  'webhooks.update': updateWebhook as LambdaFunction,
  'webhooks.delete': deleteWebhook as LambdaFunction,
  'webhooks.rotate-secret': rotateSecret as LambdaFunction,
  'webhooks.recover': recover as LambdaFunction,
  'deliveries.list': listDeliveries as LambdaFunction,
  'deliveries.resend': resend as LambdaFunction,
})
