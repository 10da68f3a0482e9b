import { hashOf } from '../router.ts'

type Tab = { readonly name: string; readonly hash: string; readonly isCurrent: boolean }

/** Links to the parts of one screen. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ name, hash, isCurrent }) => (
      <a key={name} href={hash} aria-current={isCurrent ? 'true' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)

/** The view that an address names; the first where it names none that exists. */
export const viewOf = <View extends string>(views: readonly [View, ...View[]], part: string | undefined): View =>
  views.find((view) => view === part) ?? views[0]

type Props<View extends string> = {
  /** The path of the first view; the others are below it. */
  readonly base: string
  readonly views: readonly View[]
  readonly view: View
  readonly names: Readonly<Record<View | 'label', string>>
}

/** Links to the views of one object. */
export const ViewTabs = <View extends string>({ base, views, view, names }: Props<View>) => (
  <Tabs
    label={names.label}
    tabs={views.map((one, index) => ({
      name: names[one],
      hash: hashOf(index === 0 ? base : `${base}/${one}`),
      isCurrent: one === view,
    }))}
  />
)
