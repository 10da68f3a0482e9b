import { CopyField } from '../parts/copy-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { texts } from '../texts.ts'

/** A new secret, for as long as the dialog is open and never again. Escape does not close it by accident. */
export const Secret = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog title={texts.webhooks.secretTitle}>
    <p>{texts.webhooks.secretOnce}</p>
    <CopyField label={texts.webhooks.secret} text={secret}>
      <button type="button" onClick={onClose}>
        {texts.close}
      </button>
    </CopyField>
  </Dialog>
)

/** The first answer to the making of a webhook was lost, and the repeated one has no secret. */
export const LostSecret = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={texts.webhooks.secretLostTitle} onClose={onClose}>
    <p>{texts.webhooks.secretLost}</p>
    <div class="buttons">
      <button type="button" class="primary" onClick={onClose}>
        {texts.webhooks.showMade}
      </button>
    </div>
  </Dialog>
)
