import { useState } from 'preact/hooks'
import { Dialog } from '../../look/dialog.tsx'
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
        <Dialog title={texts.leave.title} onClose={() => setAsked(false)}>
          <p>{texts.leave.drafts}</p>
          <div class="buttons">
            <button type="button" onClick={() => setAsked(false)}>
              {texts.cancel}
            </button>
            <button type="button" class="danger" onClick={onLeave}>
              {texts.signOut}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
