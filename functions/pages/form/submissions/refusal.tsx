import type { ApiError } from '#shared/client/api-error.ts'
import { texts } from '../texts.ts'

/** What went wrong, and trying again. */
export const Refusal = ({ error, onAgain }: { readonly error: ApiError; readonly onAgain: () => void }) => (
  <div role="alert">
    <p class="error">{texts.error(error)}</p>
    <button type="button" onClick={onAgain}>
      {texts.tryAgain}
    </button>
  </div>
)
