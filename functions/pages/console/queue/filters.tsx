import { useLayoutEffect, useState } from 'preact/hooks'
import { Input } from '../parts/field.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { STATUSES } from '../parts/vocabulary.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { type Filter, isNarrow, parametersOf } from './filter.ts'

const hashFor = (filter: Filter): string => hashOf('queue', parametersOf(filter))

/** The statuses as links, and a form for the rest. All of it ends in the address, so Back leads back. */
export const Filters = ({ filter }: { readonly filter: Filter }) => {
  const [typed, setTyped] = useState(filter)
  const { status, email, from, to } = filter
  // `useEffect` runs after the next frame, and would overwrite what was typed before it.
  useLayoutEffect(() => setTyped({ status, email, from, to }), [status, email, from, to])

  const submit = (event: Event) => {
    event.preventDefault()
    location.hash = hashFor({ ...typed, email: typed.email.trim() })
  }

  return (
    <div class="filters">
      <Tabs
        label={texts.queue.statuses}
        tabs={[...STATUSES, undefined].map((one) => ({
          name: one ? texts.status(one) : texts.queue.all,
          hash: hashFor({ ...filter, status: one }),
          isCurrent: one === status,
        }))}
      />
      <form class="filter-form" onSubmit={submit}>
        <Input
          label={texts.queue.email}
          type="email"
          value={typed.email}
          onValue={(email) => setTyped({ ...typed, email })}
        />
        {(['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            label={texts.queue[end]}
            type="date"
            value={typed[end]}
            onValue={(day) => setTyped({ ...typed, [end]: day })}
          />
        ))}
        <button type="submit">{texts.queue.filter}</button>
        {isNarrow(filter) && (
          <a class="button" href={hashFor({ status, email: '', from: '', to: '' })}>
            {texts.queue.clear}
          </a>
        )}
      </form>
    </div>
  )
}
