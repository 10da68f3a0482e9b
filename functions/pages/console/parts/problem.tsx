import { ApiError } from '#shared/client/index.ts'
import { texts } from '../texts.ts'

/** An error in words, with the API's message for each field and the request id for support. */
export const Problem = ({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) => {
  if (error === undefined) return null
  const isApi = error instanceof ApiError
  return (
    <div class="notice danger" role="alert">
      <p>{isApi ? texts.problem(error.code, error.message) : texts.unexpected}</p>
      {isApi && error.details.length > 0 && (
        <ul>
          {error.details.map(({ path, message }) => (
            <li key={path + message}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {isApi && error.requestId && (
        <p class="quiet">
          {texts.requestId} <code>{error.requestId}</code>
        </p>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  )
}
