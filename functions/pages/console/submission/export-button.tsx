import type { Submission } from '#shared/client/index.ts'
import { exportLines } from '../csv/quote-csv.ts'
import { useConsole } from '../requests/context.ts'
import { texts } from '../texts.ts'

/** Saves the lines as they hold now, as a file for a spreadsheet. */
export const ExportButton = ({ submission: { id, items } }: { readonly submission: Submission }) => {
  const { money } = useConsole()
  const save = () => {
    // The byte order mark tells Excel that the text is UTF-8.
    const file = new Blob(['\uFEFF', exportLines(items, money)], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `quote-${id.slice(0, 8)}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <button type="button" onClick={save}>
      {texts.csv.export}
    </button>
  )
}
