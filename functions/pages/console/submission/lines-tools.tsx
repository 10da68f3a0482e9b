import { useState } from 'preact/hooks'
import type { Submission } from '#shared/client/index.ts'
import { type Import, importPrices } from '../csv/quote-csv.ts'
import { Input } from '../parts/field.tsx'
import { readBasisPoints } from '../quote/basis-points.ts'
import { type Draft, withImported, withPercentOff } from '../quote/draft.ts'
import { useConsole } from '../requests/context.ts'
import { texts } from '../texts.ts'
import { ExportButton } from './export-button.tsx'
import { ImportResult } from './import-result.tsx'

type Props = {
  readonly submission: Submission
  readonly draft: Draft
  /** Prices that a percentage changes. */
  readonly rest: number
  readonly change: (next: (draft: Draft) => Draft) => void
}

/** What is done to many lines at once, and how the fields below are used. */
export const LinesTools = ({ submission, draft, rest, change }: Props) => {
  const { money } = useConsole()
  const [result, setResult] = useState<Import | 'no-columns'>()
  const isWrong = readBasisPoints(draft.percentOff) === undefined

  const takeFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    const found = importPrices(await file.text(), submission.items, money)
    setResult(found ?? 'no-columns')
    if (found) change((before) => withImported(before, submission.items, found.prices))
    input.value = ''
  }

  return (
    <>
      <div class="tools">
        <Input
          label={texts.submission.percentOff}
          hint={
            isWrong ? <span class="error">{texts.submission.percentRefusal}</span> : texts.submission.percentHint(rest)
          }
          inputMode="decimal"
          autocomplete="off"
          placeholder="0"
          aria-invalid={isWrong}
          value={draft.percentOff}
          onValue={(percentOff) => change((before) => withPercentOff(before, submission.items, percentOff))}
        />
        <p class="hint quiet">
          {texts.submission.prices(
            money.format(125 * 10 ** money.digits),
            money.digits > 0 ? money.format(125 * 10 ** (money.digits - 2)) : undefined,
          )}{' '}
          <span class="keys">{texts.submission.keys}</span>
        </p>
        <div class="buttons">
          <ExportButton submission={submission} />
          <label class="button">
            {texts.csv.import}
            <input
              class="for-screen-readers"
              type="file"
              accept=".csv,text/csv"
              aria-label={texts.csv.file}
              onChange={({ currentTarget }) => takeFile(currentTarget)}
            />
          </label>
        </div>
      </div>
      <ImportResult result={result} />
    </>
  )
}
