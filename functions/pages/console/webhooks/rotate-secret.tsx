import { useState } from 'preact/hooks'
import type { Webhook } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Select } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { type WithEtag, withEtag } from '../requests/with-etag.ts'
import { texts } from '../texts.ts'
import { Secret } from './secret.tsx'

/** One hour, one day, seven days; at once for a secret that has leaked. */
const overlapsSeconds = [3_600, 86_400, 604_800, 0] as const

type Props = { readonly webhook: Webhook; readonly onRotated: (current: WithEtag<Webhook>) => void }

/** A new secret, and how long the older one still holds. */
export const RotateSecret = ({ webhook: { id, previous_secret_expires_at: olderUntil }, onRotated }: Props) => {
  const { client } = useConsole()
  const [isAsked, setAsked] = useState(false)
  const [overlap, setOverlap] = useState<(typeof overlapsSeconds)[number]>(86_400)
  const [secret, setSecret] = useState<string>()
  const { busy, error, run } = useAction()

  const rotate = () =>
    run(async () => {
      const { value, etag } = await withEtag((onHeaders) =>
        client.webhooks.rotateSecret(id, { overlap_seconds: overlap }, { onHeaders }),
      )
      const { secret: made, ...webhook } = value
      setAsked(false)
      setSecret(made)
      onRotated({ value: webhook, etag })
    })

  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {texts.webhooks.rotate}
      </button>
      {olderUntil && <span class="quiet">{texts.webhooks.older(formatTime(olderUntil))}</span>}
      {isAsked && (
        <Confirm
          title={texts.webhooks.rotateTitle}
          action={texts.webhooks.rotate}
          tone="primary"
          busy={busy}
          onConfirm={rotate}
          onClose={() => setAsked(false)}
        >
          <Select
            label={texts.webhooks.overlap}
            values={overlapsSeconds}
            nameOf={(seconds) => texts.webhooks.overlaps[seconds]}
            value={overlap}
            onChoose={setOverlap}
          />
          <Problem error={error} />
        </Confirm>
      )}
      {secret && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
