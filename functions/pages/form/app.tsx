import { useEffect, useMemo, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/api-error.ts'
import type { CustomerSession } from '#shared/client/types.ts'
import { Frame } from './frame.tsx'
import { createSession, type Session } from './session/session.ts'
import { texts } from './texts.ts'
import { Workspace } from './workspace.tsx'

type Props = {
  /** Scheme, host and stage of the API. */
  readonly baseUrl: string
  /** Of the form link; empty when the page was opened without one. */
  readonly code: string
  /** Called when a list has arrived. */
  readonly onSent?: ((submissionId: string) => void) | undefined
  /** In a store's page, which has a main part and a heading of its own. */
  readonly isEmbedded?: boolean
}

type Opening = { readonly customer?: CustomerSession; readonly error?: ApiError }

type MessageProps = Pick<Props, 'isEmbedded'> & {
  readonly text: string
  readonly retry?: (() => void) | undefined
}

const Message = ({ text, retry, isEmbedded = false }: MessageProps) => (
  <Frame isEmbedded={isEmbedded} title={texts.titleWithoutStore} look="message">
    <p role="status">{text}</p>
    {retry && (
      <button type="button" class="primary" onClick={retry}>
        {texts.tryAgain}
      </button>
    )}
  </Frame>
)

const isFinal = ({ code, status }: ApiError): boolean => code === 'UNAUTHENTICATED' || status === 403

const Opened = ({
  session,
  onSent,
  isEmbedded = false,
}: { readonly session: Session } & Pick<Props, 'onSent' | 'isEmbedded'>) => {
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

  if (customer) return <Workspace customer={customer} session={session} onSent={onSent} isEmbedded={isEmbedded} />
  if (error)
    return <Message isEmbedded={isEmbedded} text={texts.error(error)} retry={isFinal(error) ? undefined : open} />
  return <Message isEmbedded={isEmbedded} text={texts.opening} />
}

/** The customer's form, from its link to what became of the list. */
export const App = ({ baseUrl, code, onSent, isEmbedded = false }: Props) => {
  const session = useMemo(() => createSession({ baseUrl, code }), [baseUrl, code])
  if (code === '') return <Message isEmbedded={isEmbedded} text={texts.noLink} />
  return <Opened session={session} onSent={onSent} isEmbedded={isEmbedded} />
}
