import { createHash } from 'node:crypto'

/** A script or a style sheet inside a page, as its Content-Security-Policy allows it. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Document = {
  readonly title: string
  readonly style: string
  readonly scripts: readonly string[]
  /** HTML above the scripts. */
  readonly body: string
  /** Directives of this page's policy alone, `style-src` among them. */
  readonly policy: readonly string[]
}

/**
 * One HTML document with its style and scripts inside. Its headers allow these scripts, requests to its own host, what
 * `policy` names, and nothing else.
 */
export const createDocument = ({ title, style, scripts, body, policy }: Document) => ({
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`,
  headers: {
    'Content-Security-Policy': [
      `default-src 'none'`,
      `script-src ${scripts.map(hashSource).join(' ')}`,
      `img-src data:`,
      `connect-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      ...policy,
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
  },
})
