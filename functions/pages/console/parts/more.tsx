import { useAction } from '../requests/use-action.ts'
import { texts } from '../texts.ts'
import { Problem } from './problem.tsx'

/** The button under a list that has another page; `load` is undefined for one that has none. */
export const More = ({ load }: { readonly load: (() => Promise<void>) | undefined }) => {
  const { busy, error, run } = useAction()
  if (!load) return null
  return (
    <div class="more">
      <Problem error={error} />
      <button type="button" disabled={busy} onClick={() => run(load)}>
        {texts.more}
      </button>
    </div>
  )
}
