import type { Webhook } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { texts } from '../texts.ts'

/** Whether a webhook sends, and whether its receiver answers. */
export const Health = ({ webhook: { status, disabled_reason, failing_since } }: { readonly webhook: Webhook }) => {
  if (status !== 'enabled')
    return <span class="status off">{texts.webhooks.disabled(disabled_reason ?? 'by_store')}</span>
  return failing_since ? (
    <span class="status bad">{texts.webhooks.failing(formatTime(failing_since))}</span>
  ) : (
    <span class="status good">{texts.webhooks.healthy}</span>
  )
}
