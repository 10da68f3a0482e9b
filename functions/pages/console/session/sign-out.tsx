import { useState } from 'preact/hooks'
import { Confirm } from '../parts/confirm.tsx'
import { hasDrafts } from '../quote/draft-storage.ts'
import { texts } from '../texts.ts'

/** Signs out, which empties the tab: typed prices are asked about first. */
export const SignOut = ({ onLeave }: { readonly onLeave: () => void }) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" class="plain" onClick={() => (hasDrafts(sessionStorage) ? setAsked(true) : onLeave())}>
        {texts.signOut}
      </button>
      {isAsked && (
        <Confirm title={texts.leave.title} action={texts.signOut} onConfirm={onLeave} onClose={() => setAsked(false)}>
          <p>{texts.leave.drafts}</p>
        </Confirm>
      )}
    </>
  )
}
