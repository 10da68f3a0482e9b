import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createDocument } from './document.ts'

/** Redoc loads its logo from here; the page may load nothing from another host. */
const logoAddress = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

/** An empty image. */
const noLogo = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

/** @throws Error unless Redoc contains the logo's address exactly once. */
const readRedoc = (): string => {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  const [before, after, ...more] = readFileSync(file, 'utf8').split(logoAddress)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`Redoc does not contain the address ${logoAddress} exactly once.`)
  }
  return `${before}${noLogo}${after}`.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}

const options = {
  downloadUrls: [{ title: 'OpenAPI document', url: 'openapi.json' }],
  expandResponses: '200,201,202,204',
  jsonSamplesExpandLevel: 3,
  hideSchemaTitles: true,
  sortRequiredPropsFirst: false,
  theme: {
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif' },
      code: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
    },
  },
}

/** Redoc names a group of the menu by its own text, and not by that of what is in it: WCAG 2.5.3. */
const nameGroups = `const nameGroups = () => {
  for (const group of document.querySelectorAll('li[data-item-id^="group/"]')) group.removeAttribute('aria-label')
}`

/** A box that scrolls cannot be reached by keyboard, so text wraps; a target has 24 px; Redoc's code colors are too pale. */
const style = `body { margin: 0 }
#reference pre, #reference pre code { white-space: pre-wrap !important; overflow-wrap: anywhere }
#reference .token { color: inherit !important; background: none !important }
#reference .redoc-markdown table { display: table; table-layout: fixed; overflow-wrap: anywhere }
#reference .collapser { display: inline-block; width: 26px !important; height: 26px !important; margin: 2px 0; vertical-align: middle }
#reference .collapsible li { line-height: 30px }`

/** JSON that can stand in a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The OpenAPI document as a page for people. */
export const createReferencePage = (document: unknown) => {
  const init = `${inScript(document)},${inScript(options)},document.getElementById('reference'),nameGroups`
  return createDocument({
    title: 'Submission Intake API',
    style,
    scripts: [readRedoc(), `${nameGroups};Redoc.init(${init})`],
    body: '<div id="reference"></div>',
    policy: [
      // Redoc writes style elements while it runs.
      `style-src 'unsafe-inline'`,
      // Redoc's search runs in a worker that it makes of its own text.
      `worker-src blob:`,
    ],
  })
}
