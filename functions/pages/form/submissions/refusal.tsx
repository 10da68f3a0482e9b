import type { ApiError } from '#shared/client/api-error.ts'
import { texts } from '../texts.ts'

/** Whether another try would be refused as well: the link has ended, the store takes no lists, or nothing is there. */
export const isFinal = ({ status = 0 }: ApiError): boolean => [401, 403, 404].includes(status)

/** What went wrong, and trying again where that may help. */
export const Refusal = ({ error, onAgain }: { readonly error: ApiError; readonly onAgain: () => void }) => (
  <div role="alert">
    <p class="error">{texts.error(error)}</p>
    {!isFinal(error) && (
      <button type="button" onClick={onAgain}>
        {texts.tryAgain}
      </button>
    )}
  </div>
)
