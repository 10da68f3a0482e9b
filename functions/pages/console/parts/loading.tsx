import { texts } from '../texts.ts'
import { Problem } from './problem.tsx'

/** In place of what is not loaded yet: its error, or that it is on its way. */
export const Loading = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  error === undefined ? (
    <p class="quiet">{texts.loading}</p>
  ) : (
    <>
      <h1>{texts.notShown}</h1>
      <Problem error={error} onRetry={onRetry} />
    </>
  )
