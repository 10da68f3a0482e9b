import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { minifySync } from 'rolldown/utils'
import { hashSource } from './hash-source.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../functions/pages/${path}`, import.meta.url))

/**
 * One script or style sheet that a browser runs, made of a file of `functions/pages/` and all its imports. A script
 * that imports a style sheet gets its text.
 */
export const bundleForBrowser = (path: string): string => {
  const [output] = buildSync({
    entryPoints: [fileOf(path)],
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    platform: 'browser',
    format: 'iife',
    // `light-dark()` and `AbortSignal.any`: browsers since May 2024.
    target: ['es2023', 'chrome123', 'firefox124', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: path.endsWith('.css') ? {} : { '.css': 'text' },
    legalComments: 'none',
    logLevel: 'warning',
  }).outputFiles
  if (!output) throw new Error(`esbuild has made nothing of ${path}.`)
  // Another 2 % off a script: 1 KB of the form's, gzipped.
  const text = path.endsWith('.css') ? output.text : minifySync(output.path, output.text).code
  // In an HTML document, this would end the element.
  return text.replaceAll('</script', '<\\/script').replaceAll('</style', '<\\/style').trim()
}

/**
 * A page of our own: one HTML document with its script and style inside, and the policy that allows these two, requests
 * to its own host, and nothing else. What is typed can never become markup: the policy has no Trusted Types policy.
 */
export const createBrowserPage = ({ title, style, script }: { title: string; style: string; script: string }) => {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript>This page needs JavaScript.</noscript>
<script>${script}</script>
</body>
</html>
`
  const policy = [
    `default-src 'none'`,
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    `img-src data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
  return { html, policy }
}
