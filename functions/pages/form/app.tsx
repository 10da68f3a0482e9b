import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/api-error.ts'
import type { CustomerSession } from '#shared/client/types.ts'
import { codeOf } from '../look/link-code.ts'
import { Frame } from './frame.tsx'
import { createSession } from './session/session.ts'
import { isFinal, Refusal } from './submissions/refusal.tsx'
import { texts } from './texts.ts'
import { FormViews } from './views.tsx'

type Props = {
  readonly isEmbedded: boolean
  /** Scheme, host and stage of the API. */
  readonly baseUrl: string
  /** Text with the code of the form link; empty when the page was opened without one. */
  readonly code: string
  /** Called when a list has arrived. */
  readonly onSent?: ((submissionId: string) => void) | undefined
}

type Opening = { readonly customer?: CustomerSession; readonly error?: ApiError }

const Message = ({ isEmbedded, children }: { readonly isEmbedded: boolean; readonly children: ComponentChildren }) => (
  <Frame isEmbedded={isEmbedded} title={texts.titleWithoutStore} look="message">
    {children}
  </Frame>
)

const Opened = ({ isEmbedded, baseUrl, code, onSent }: Props) => {
  const session = useMemo(() => createSession({ baseUrl, code }), [baseUrl, code])
  const [{ customer, error }, setOpening] = useState<Opening>({})
  const open = (): void => {
    setOpening({})
    session.open().then(
      (opened) => setOpening({ customer: opened }),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        setOpening({ error: failure })
      },
    )
  }
  useEffect(open, [session])
  useEffect(() => {
    if (!error || isFinal(error)) return
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [error])

  if (customer) return <FormViews isEmbedded={isEmbedded} customer={customer} session={session} onSent={onSent} />
  return (
    <Message isEmbedded={isEmbedded}>
      {error ? <Refusal error={error} onAgain={open} /> : <p role="status">{texts.opening}</p>}
    </Message>
  )
}

/** The customer's form, from its link to what became of the list. */
export const App = (props: Props) => {
  // What was copied with a link is no part of its code.
  const code = codeOf(props.code)
  if (code !== undefined && URL.canParse(props.baseUrl)) return <Opened {...props} code={code} />
  return (
    <Message isEmbedded={props.isEmbedded}>
      <p>{URL.canParse(props.baseUrl) ? texts.noLink : texts.noService}</p>
    </Message>
  )
}
