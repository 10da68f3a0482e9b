import { useState } from 'preact/hooks'
import { Dialog } from '../../look/dialog.tsx'
import { useWorkplace } from '../parts/context.ts'
import { Problem } from '../parts/problem.tsx'
import { useAction } from '../parts/use-load.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'

export const DeleteWebhook = ({ id }: { readonly id: string }) => {
  const { client } = useWorkplace()
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useAction()
  const remove = () =>
    run(async () => {
      await client.webhooks.delete(id)
      location.hash = hashOf('webhooks')
    })
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {texts.webhooks.remove}
      </button>
      {isAsked && (
        <Dialog title={texts.webhooks.removeTitle} onClose={() => setAsked(false)}>
          <p>{texts.webhooks.removeText}</p>
          <Problem error={error} />
          <div class="buttons">
            <button type="button" onClick={() => setAsked(false)}>
              {texts.cancel}
            </button>
            <button type="button" class="danger" disabled={busy} onClick={remove}>
              {texts.webhooks.remove}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
