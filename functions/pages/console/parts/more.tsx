import { useLayoutEffect, useRef } from 'preact/hooks'
import { useAction } from '../requests/use-action.ts'
import { texts } from '../texts.ts'
import { focusOn } from './focus-on.ts'
import { Problem } from './problem.tsx'

/** Each row of a list has one of these. */
const controlsOfRows = () => [...document.querySelectorAll('main .list tbody :is(a, button)')]

/** The button under a list that has another page; `load` is undefined for one that has none. */
export const More = ({ load }: { readonly load: (() => Promise<void>) | undefined }) => {
  const { busy, error, run } = useAction()
  // The focus goes to the first row of the new page: the button may be gone.
  const before = useRef<readonly Element[] | undefined>(undefined)
  useLayoutEffect(() => {
    const added = before.current && controlsOfRows().find((one) => !before.current?.includes(one))
    if (!added) return
    focusOn(added)
    before.current = undefined
  })

  if (!load) return null
  const show = () => {
    before.current = controlsOfRows()
    run(load)
  }
  return (
    <div class="more">
      <Problem error={error} />
      <button type="button" disabled={busy} onClick={show}>
        {texts.more}
      </button>
    </div>
  )
}
