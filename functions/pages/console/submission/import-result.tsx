import type { Import } from '../csv/quote-csv.ts'
import { texts } from '../texts.ts'

/** What a file brought, and every row that did not match. */
export const ImportResult = ({ result }: { readonly result: Import | 'no-columns' | undefined }) => (
  <div role="status">
    {result === 'no-columns' && <p class="notice danger">{texts.csv.noColumns}</p>}
    {result !== undefined && result !== 'no-columns' && (
      <div class="notice">
        <p>
          {texts.csv.imported(Object.keys(result.prices).length)} {texts.csv.empty(result.empty)}
        </p>
        {result.refused.length > 0 && (
          <>
            <p>{texts.csv.refused(result.refused.length)}</p>
            <ul>
              {result.refused.map(({ row, text, refusal }) => (
                <li key={row}>
                  {texts.csv.row(row)}: <span class="raw">{text}</span>{' '}
                  <span class="flag">{texts.csv.refusal(refusal)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    )}
  </div>
)
