import type { ComponentChildren } from 'preact'

type Props = {
  /** It stands in a store's page, which has a main part, a heading and a history of its own. */
  readonly isEmbedded: boolean
  readonly title: string
  readonly look?: string
  readonly children: ComponentChildren
}

/** What every screen of the form stands in. */
export const Frame = ({ isEmbedded, title, look = '', children }: Props) => {
  const [Root, Title] = isEmbedded ? (['div', 'h2'] as const) : (['main', 'h1'] as const)
  return (
    <Root class={`form ${look}`}>
      <Title class="title">{title}</Title>
      {children}
    </Root>
  )
}
