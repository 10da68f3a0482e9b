import './reader-first.ts'
import { render } from 'preact'
import { baseUrl } from '../look/base-url.ts'
import { App } from './app.tsx'

const page = document.getElementById('page')

const show = (): void => {
  const code = location.hash.slice(1)
  if (page) render(<App key={code} isEmbedded={false} baseUrl={baseUrl} code={code} />, page)
}

// Another link may be opened in the same tab.
addEventListener('hashchange', show)
show()
