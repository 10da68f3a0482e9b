import { useState } from 'preact/hooks'
import type { Webhook } from '#shared/client/index.ts'
import { Dialog } from '../../look/dialog.tsx'
import { formatTime } from '../../look/times.ts'
import { useWorkplace } from '../parts/context.ts'
import { Field } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { useAction } from '../parts/use-load.ts'
import { type WithEtag, withEtag } from '../parts/with-etag.ts'
import { texts } from '../texts.ts'
import { Secret } from './secret.tsx'

const daySeconds = 86_400

type Props = { readonly webhook: Webhook; readonly onRotated: (current: WithEtag<Webhook>) => void }

/** A new secret, and how long the older one still holds. */
export const RotateSecret = ({ webhook: { id, previous_secret_expires_at: olderUntil }, onRotated }: Props) => {
  const { client } = useWorkplace()
  const [isAsked, setAsked] = useState(false)
  const [overlap, setOverlap] = useState(daySeconds)
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
        <Dialog title={texts.webhooks.rotateTitle} onClose={() => setAsked(false)}>
          <Field label={texts.webhooks.overlap}>
            {(ids) => (
              <select
                {...ids}
                value={overlap}
                onChange={({ currentTarget }) => setOverlap(Number(currentTarget.value))}
              >
                {texts.webhooks.overlaps.map(({ seconds, label }) => (
                  <option key={seconds} value={seconds}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Problem error={error} />
          <div class="buttons">
            <button type="button" onClick={() => setAsked(false)}>
              {texts.cancel}
            </button>
            <button type="button" class="primary" disabled={busy} onClick={rotate}>
              {texts.webhooks.rotate}
            </button>
          </div>
        </Dialog>
      )}
      {secret && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
