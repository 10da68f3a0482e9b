import { CopyButton } from '../../look/copy-button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { texts } from '../texts.ts'

/** A new secret, for as long as the dialog is open and never again. Escape does not close it by accident. */
export const Secret = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog title={texts.webhooks.secretTitle}>
    <p>{texts.webhooks.secretOnce}</p>
    <Field label={texts.webhooks.secret}>
      {(ids) => (
        <input {...ids} class="code" readOnly value={secret} onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
    </Field>
    <div class="buttons">
      <CopyButton text={secret} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
      <button type="button" onClick={onClose}>
        {texts.close}
      </button>
    </div>
  </Dialog>
)
