import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Whether the form stands in a store's page, which has a main part, a heading and a history of its own. */
export const Embedded = createContext(false)

type Props = {
  readonly title: string
  readonly look?: string
  readonly children: ComponentChildren
}

/** What every screen of the form stands in. */
export const Frame = ({ title, look = '', children }: Props) => {
  const [Root, Title] = useContext(Embedded) ? (['div', 'h2'] as const) : (['main', 'h1'] as const)
  return (
    <Root class={`form ${look}`}>
      <Title class="title">{title}</Title>
      {children}
    </Root>
  )
}
