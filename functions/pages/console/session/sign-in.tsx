import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/index.ts'
import { Input } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { useAction } from '../requests/use-action.ts'
import { texts } from '../texts.ts'
import { type Credential, isFormLink, readCredential } from './credential.ts'
import { openSession } from './open-session.ts'
import type { Session } from './session.ts'

type Props = {
  /** The code of the link that opened the page. */
  readonly code: string | undefined
  readonly onSession: (session: Session) => void
}

const refusalOf = (error: unknown, kind: Credential['kind']): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 401) return kind === 'code' ? texts.signIn.refusedLink : texts.signIn.refusedKey
  if (error.code !== 'INSUFFICIENT_SCOPE') return undefined
  return kind === 'code' ? texts.signIn.formLink : texts.signIn.wrongScope
}

/** Signs in by a link's code or by an API key, neither of which is kept. */
export const SignIn = ({ code, onSession }: Props) => {
  const [pasted, setPasted] = useState('')
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { busy, error, run } = useAction()
  const credential = readCredential(pasted)

  const enter = (given: Credential) =>
    run(async () => {
      setRefusal(undefined)
      try {
        onSession(await openSession(given, email))
      } catch (reason) {
        const known = refusalOf(reason, given.kind)
        setRefusal(known)
        if (known === undefined) throw reason
      } finally {
        setPasted('')
      }
    })

  useEffect(() => {
    if (code !== undefined) enter({ kind: 'code', code })
  }, [code])

  const submit = (event: Event) => {
    event.preventDefault()
    if (isFormLink(pasted)) setRefusal(texts.signIn.formLink)
    else if (credential) enter(credential)
    else setRefusal(texts.signIn.unreadable)
  }

  return (
    <form class="sign-in" onSubmit={submit}>
      <p class="quiet">{texts.signIn.intro}</p>
      {refusal && (
        <p class="notice danger" role="alert">
          {refusal}
        </p>
      )}
      <Problem error={error} />
      <Input
        label={texts.signIn.field}
        hint={texts.signIn.fieldHint}
        type="password"
        autocomplete="off"
        required
        value={pasted}
        onValue={setPasted}
      />
      {credential?.kind === 'key' && (
        <Input
          label={texts.signIn.email}
          hint={texts.signIn.emailHint}
          type="email"
          autocomplete="email"
          required
          value={email}
          onValue={setEmail}
        />
      )}
      <button type="submit" class="primary" disabled={busy}>
        {busy ? texts.signIn.working : texts.signIn.go}
      </button>
    </form>
  )
}
