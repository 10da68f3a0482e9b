import type { AttemptError, DeliveryStatus } from '#shared/client/index.ts'
import { texts } from '../texts.ts'

const tones: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'waiting',
  held: 'off',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'off',
}

export const DeliveryStatusLabel = ({ status }: { readonly status: DeliveryStatus }) => (
  <span class={`status ${tones[status]}`}>{texts.deliveries.status(status)}</span>
)

type Props = { readonly status: number | null; readonly error: AttemptError | null }

/** The status of an answer, and why it does not count. */
export const LastAnswer = ({ status, error }: Props) => (
  <>
    {status ?? (error ? '' : texts.none)} {error && <span class="error">{texts.deliveries.error(error)}</span>}
  </>
)
