import { pagePaths } from '#shared/api/pages/paths.ts'

type Example = {
  /** Of the API, without `/api/v1`. */
  readonly baseUrl: string
  /** Of a form link that the store has made for the customer who looks at this page. */
  readonly code: string
}

/** A page of a store's own, with the form in it: on another origin, in the store's colors. */
export const examplePage = ({ baseUrl, code }: Example): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Corner Card Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>
  body { margin: 0; font: 1rem/1.5 Georgia, serif; background: #fffaf2; color: #2b2118; }
  header, footer { padding: 1rem 2rem; background: #2c3e73; color: #fff; }
  submission-intake-form {
    color-scheme: light;
    --color-accent: #2c3e73;
    --color-accent-soft: #e6eaf6;
    --color-ground: #fffaf2;
    --font: Georgia, serif;
    --radius: 2px;
  }
</style>
</head>
<body>
<header><h1>Corner Card Shop</h1></header>
<main>
<submission-intake-form api="${baseUrl}" code="${code}"></submission-intake-form>
</main>
<footer><p id="event" role="status">This page belongs to the store.</p></footer>
<script src="${baseUrl}${pagePaths['pages.form-script']}"></script>
<script>
  document.querySelector('submission-intake-form').addEventListener('submission-sent', ({ detail }) => {
    document.querySelector('#event').textContent = 'The form has sent submission ' + detail.id + '.'
  })
</script>
</body>
</html>
`
