import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { createMoney } from '../look/money.ts'
import { Dialog } from './parts/dialog.tsx'
import { Loading } from './parts/loading.tsx'
import { Screens } from './screens.tsx'
import { SignIn } from './session/sign-in.tsx'
import { SignOut } from './session/sign-out.tsx'
import { takeCode, useSession } from './session/use-session.ts'
import { texts } from './texts.ts'

/** The code of the link that opened the page, or of one that was pasted into the address bar later, until it is dropped. */
const useCode = () => {
  const [code, setCode] = useState(() => takeCode('#/'))
  // As in `use-route.ts`.
  useLayoutEffect(() => {
    const look = ({ oldURL }: HashChangeEvent) => setCode((before) => takeCode(new URL(oldURL).hash) ?? before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return { code, dropCode: () => setCode(undefined) }
}

export const Console = () => {
  const { code, dropCode } = useCode()
  const { client, store, error, ended, retry, begin, leave } = useSession()
  const money = useMemo(() => createMoney(store?.currency ?? 'USD'), [store?.currency])

  const signIn = (
    <SignIn
      code={code}
      onSession={(session) => {
        dropCode()
        begin(session)
      }}
    />
  )
  if (!client || (!store && ended)) {
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
      {(ended || code !== undefined) && (
        <Dialog title={texts.signIn.title} onClose={ended ? undefined : dropCode}>
          {ended && <p class="notice">{texts.signIn.expired}</p>}
          {signIn}
          {!ended && (
            <button type="button" class="cancel" onClick={dropCode}>
              {texts.cancel}
            </button>
          )}
        </Dialog>
      )}
    </>
  )
}
