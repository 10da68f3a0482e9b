import { useEffect, useMemo, useState } from 'preact/hooks'
import { createMoney } from '../look/money.ts'
import { Dialog } from './parts/dialog.tsx'
import { Loading } from './parts/loading.tsx'
import { Screens } from './screens.tsx'
import { SignIn } from './session/sign-in.tsx'
import { SignOut } from './session/sign-out.tsx'
import { takeCode, useSession } from './session/use-session.ts'
import { texts } from './texts.ts'

/** The code of the link that opened the page, or of one that was pasted into the address bar later. */
const useCode = (): string | undefined => {
  const [code, setCode] = useState(takeCode)
  useEffect(() => {
    const look = () => setCode((before) => takeCode() ?? before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return code
}

export const Console = () => {
  const code = useCode()
  const { client, store, error, ended, retry, begin, leave } = useSession()
  const [used, setUsed] = useState<string>()
  const money = useMemo(() => createMoney(store?.currency ?? 'USD'), [store?.currency])

  const unusedCode = code === used ? undefined : code
  const signIn = (
    <SignIn
      code={unusedCode}
      onSession={(session) => {
        setUsed(code)
        begin(session)
      }}
    />
  )
  if (!client || (!store && (ended || unusedCode !== undefined))) {
    return (
      <main class="entrance">
        <h1>{texts.title}</h1>
        {ended && <p class="notice">{ended === 'expired' ? texts.signIn.expired : texts.signIn.signedOut}</p>}
        {signIn}
      </main>
    )
  }
  if (!store) {
    return (
      <main class="entrance">
        <h1>{texts.title}</h1>
        <Loading error={error} onRetry={retry} />
        {error !== undefined && <SignOut onLeave={leave} />}
      </main>
    )
  }
  return (
    <>
      <Screens key={store.id} context={{ client, store, money, hasEnded: ended !== undefined }} onLeave={leave} />
      {(ended || unusedCode !== undefined) && (
        <Dialog title={texts.signIn.title}>
          {ended && <p class="notice">{texts.signIn.expired}</p>}
          {signIn}
        </Dialog>
      )}
    </>
  )
}
