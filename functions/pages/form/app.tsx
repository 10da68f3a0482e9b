import { useEffect, useMemo, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/api-error.ts'
import type { CustomerSession } from '#shared/client/types.ts'
import { Frame } from './frame.tsx'
import { createSession, type Session } from './session/session.ts'
import { texts } from './texts.ts'
import { FormViews } from './views.tsx'

type Props = {
  /** Scheme, host and stage of the API. */
  readonly baseUrl: string
  /** Of the form link; empty when the page was opened without one. */
  readonly code: string
  /** Called when a list has arrived. */
  readonly onSent?: ((submissionId: string) => void) | undefined
}

type Opening = { readonly customer?: CustomerSession; readonly error?: ApiError }

const Message = ({ text, retry }: { readonly text: string; readonly retry?: (() => void) | undefined }) => (
  <Frame title={texts.titleWithoutStore} look="message">
    <p role="status">{text}</p>
    {retry && (
      <button type="button" class="primary" onClick={retry}>
        {texts.tryAgain}
      </button>
    )}
  </Frame>
)

const isFinal = ({ code, status }: ApiError): boolean => code === 'UNAUTHENTICATED' || status === 403

const Opened = ({ session, onSent }: { readonly session: Session } & Pick<Props, 'onSent'>) => {
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

  if (customer) return <FormViews customer={customer} session={session} onSent={onSent} />
  if (error) return <Message text={texts.error(error)} retry={isFinal(error) ? undefined : open} />
  return <Message text={texts.opening} />
}

/** The customer's form, from its link to what became of the list. */
export const App = ({ baseUrl, code, onSent }: Props) => {
  const session = useMemo(() => createSession({ baseUrl, code }), [baseUrl, code])
  if (!URL.canParse(baseUrl)) return <Message text={texts.noService} />
  if (code === '') return <Message text={texts.noLink} />
  return <Opened session={session} onSent={onSent} />
}
