import { render } from 'preact'
import { App } from './app.tsx'

const page = document.getElementById('page')

/** The API is beside the page: on AWS its path begins with a stage. */
const baseUrl = location.href.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')

const show = (): void => {
  const code = location.hash.slice(1)
  if (page) render(<App key={code} baseUrl={baseUrl} code={code} />, page)
}

// Another link may be opened in the same tab.
addEventListener('hashchange', show)
show()
