type Tab = { readonly name: string; readonly hash: string; readonly isCurrent: boolean }

/** Links to the views of one thing. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ name, hash, isCurrent }) => (
      <a key={name} href={hash} aria-current={isCurrent ? 'true' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)
