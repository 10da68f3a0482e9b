import type { IgnoredLine } from '#shared/client/types.ts'
import { texts } from '../texts.ts'

/** The lines that are not cards, and why. */
export const IgnoredLines = ({ lines }: { readonly lines: readonly IgnoredLine[] }) =>
  lines.length === 0 ? null : (
    <>
      <h3>{texts.submissions.ignored}</h3>
      <ul class="understood">
        {lines.map(({ line, raw_input, reason }) => (
          <li key={line}>
            <span class="name">{raw_input.trim()}</span>
            <span class="quiet">{texts.ignored(reason)}</span>
          </li>
        ))}
      </ul>
    </>
  )
