import type { IgnoredLine } from '#shared/client/index.ts'
import { texts } from '../../texts.ts'

/** A line that is not a card, where the customer wrote it. */
export const IgnoredRow = ({ line: { line, raw_input, reason } }: { readonly line: IgnoredLine }) => (
  <tr class="ignored">
    <td class="number">{line}</td>
    <td class="raw">{raw_input}</td>
    <td class="reason" colSpan={5}>
      {texts.ignoredReason(reason)}
    </td>
  </tr>
)
