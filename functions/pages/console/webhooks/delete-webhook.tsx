import { useState } from 'preact/hooks'
import { Confirm } from '../parts/confirm.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'

export const DeleteWebhook = ({ id }: { readonly id: string }) => {
  const { client } = useConsole()
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
        <Confirm
          title={texts.webhooks.removeTitle}
          action={texts.webhooks.remove}
          busy={busy}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>{texts.webhooks.removeText}</p>
          <Problem error={error} />
        </Confirm>
      )}
    </>
  )
}
