import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, transform } from 'esbuild'
import { minify as minifyAgain } from 'rolldown/utils'
import { minify } from 'terser'
import { routeIds, routes } from '#shared/api/routes.ts'
import { createDocument, hashSource } from './document.ts'
import { foldWords } from './word-tables.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../functions/pages/${path}`, import.meta.url))

/** `light-dark()` and `AbortSignal.any`: browsers since May 2024. */
const target = ['es2023', 'chrome123', 'firefox124', 'safari17.5']

/** esbuild keeps blanks in the values of our own properties and around `/`. Quoted text would lose those that it needs. */
const withoutBlanks = (style: string): string => {
  if (/"[^"]* [^"]*"/.test(style)) throw new Error('A style has quoted text with a blank.')
  return style.replaceAll(/(?<=[:,/]) | (?=\/)/g, '')
}

/** `--color-accent` becomes `--8` in a page of our own, where no store sets it: 50 bytes less of the form's, gzipped. */
const withShortProperties = (style: string): string => {
  if (/--[a-z-]*[\dA-Z_]/.test(style)) throw new Error('A custom property has a digit, a capital or an underscore.')
  const property = /--[a-z-]+/g
  const names = [...new Set(style.match(property))]
  return style.replaceAll(property, (name) => `--${names.indexOf(name)}`)
}

const styleAsText: Plugin = {
  name: 'style-as-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
      return { contents: withoutBlanks(code), loader: 'text' }
    })
  },
}

const withCors: ReadonlySet<string> = new Set(routeIds.filter((id) => routes[id].cors))
const methodsWithCors: ReadonlySet<string> = new Set(
  routeIds.flatMap((id) => (withCors.has(id) ? [routes[id].method] : [])),
)

/**
 * A form calls only routes with CORS, and a browser does not decide who may call a route, nor from where. So the script
 * loses the other rows, their entries in `retry.ts`, the callers, and in `request.ts` what is done for other methods,
 * which is found by its spelling, `method === 'PATCH'`: 0.6 KB less, gzipped.
 */
const withoutUnusedRoutes = (isForm: boolean): Plugin => ({
  name: 'without-unused-routes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /shared[\\/](?:api[\\/]routes|client[\\/](?:retry|request))\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const ofRoute = /^ {2}'([\w.-]+)': .*,\n/gm
      const ofMethod = /method === '(\w+)'/g
      const called = isForm
        ? source
            .replaceAll(ofRoute, (line, id) => (withCors.has(id) ? line : ''))
            .replaceAll(ofMethod, (isMethod, method) => (methodsWithCors.has(method) ? isMethod : 'false'))
        : source
      return { contents: called.replaceAll(/,\s+(?:callers: (?:\[[^\]]*\]|\w+)|cors: true)/g, ''), loader: 'ts' }
    })
  },
})

/**
 * Fields of components, options and errors that Preact reads, and neither it nor its hooks nor the form set. Not
 * `componentWillUpdate` of the hooks nor `shouldComponentUpdate` of `LineRow`.
 */
const unusedFields =
  `componentWillMount componentDidMount componentWillReceiveProps componentDidUpdate componentDidCatch
  componentWillUnmount getDerivedStateFromProps getDerivedStateFromError getChildContext getSnapshotBeforeUpdate
  contextType defaultProps then vnode debounceRendering event`.split(/\s+/)
/** Not where one is assigned: `null=` would be no code. The form calls no function that assigns one. */
const readingField = new RegExp(`\\b\\w\\.(?:${unusedFields.join('|')})\\b(?!=)`, 'g')
/** What Preact compares the names of elements, their namespace and their fields with. */
const comparingName =
  /"(?:svg|math|foreignObject|template|progress|dangerouslySetInnerHTML|http:[\w/.]*svg)"==\w(?:\.type)?\b/g

/** The form has none of these, so its script loses what Preact does for them: 0.6 KB less, gzipped. */
const withoutUnusedOfPreact: Plugin = {
  name: 'without-unused-of-preact',
  setup: ({ onLoad }) => {
    onLoad({ filter: /preact[\\/]dist[\\/]preact\.module\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: source.replaceAll(readingField, 'null').replaceAll(comparingName, 'false') }
    })
  },
}

/**
 * Fields of modules' own values and names of texts: 0.7 KB less, gzipped, with short names. A field of an answer
 * or of what a page stores must not be here; a test looks for those of the answers.
 */
export const ownFields: readonly string[] =
  `actions aliases allConditions ambiguous ambiguousBesideNumber another areTold arrivedBefore bare baseUrl
  beginsWithGrade behind bytes cannotRewrite capitalsAtEnd cells certain choose chooseFile columns conditionCode
  conditionName conditionOf delimiter doubt doubtful doubtIfAlone draft drafts dropHere duplicateKey
  endsQuantity fileTooLarge forCustomer glued goTo grade grades hasCondition hint idempotencyKey ifMatch ignored
  inner inNumberColumn isApart isBehind isBelowCondition isCertain isCurrent isDetail isDoubtful isEmbedded isFirst
  isForAll isGraded isHeading isHidden isInvalid isLabelled isListed isMarked isNameless isNameOnly isOfGame
  isOfPokemon isOpen isPlain isPlayset isPriced isPure isRight isSize isStuck isUncertain kind kinds labels
  listNeeded loading longLines meaning meanings money most nameNeeded names nearBytes nearLines neighbour newList
  noLink noneToCheck normalized noService notAllPriced notesLeft noTotal notText offline onAgain onAnother onBack
  onlyToCheck onOpen onSent onSubmitted opening optional parts place rank reading records repeatable requestId rest
  retryAfterSeconds rewrite saved scale sending sentElsewhere sentOn session sets showSent stated statement stating
  statusMeaning statusName stays strength tail timeoutSeconds titled titleWithoutStore toCheck tokens tooLarge
  tooManyBytes tooManyLines tryAgain typed unanswered uncapitalized understood undo usage used views waiting
  waitSeconds words yourLists yourNotes youSaid`.split(/\s+/)

/**
 * Another 3 % off a script by terser: 2 KB of the form's, gzipped, in 1 s. `pure_getters`: reading a field of ours or of Preact's has
 * no effect. `unsafe_arrows`: none of their function expressions is called with `new`. `unsafe`: no script replaces a
 * built-in function. `unsafe_math`: none has a BigInt, so `+x` is `Number(x)`, nor a product of two constants and more,
 * which it may regroup.
 */
const smallerScript = async (script: string): Promise<string> => {
  const { code } = await minify(script, {
    ecma: 2020,
    compress: {
      passes: 5,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_math: true,
      pure_getters: true,
      keep_fargs: false,
      // `x === 1` as people write it repeats more than `1 === x`: 0.1 KB less, gzipped.
      lhs_constants: false,
    },
  })
  if (code === undefined) throw new Error('terser has made nothing of a script.')
  // 70 bytes less, gzipped: all texts in quotes of one kind.
  const { code: smallest, errors } = await minifyAgain('script.js', code, { compress: true, mangle: false })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return smallest
}

/**
 * One script or style sheet that a browser runs, made of a file of `functions/pages/` and all its imports. A script
 * that imports a style sheet gets its text.
 *
 * @param isSmallest as it is deployed; a local stack starts sooner without.
 */
export const bundleForBrowser = async (path: string, isSmallest: boolean): Promise<string> => {
  const isStyle = path.endsWith('.css')
  const isForm = path.startsWith('form/')
  const { outputFiles } = await build({
    entryPoints: [fileOf(path)],
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    platform: 'browser',
    format: 'iife',
    target,
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    inject: [fileOf('look/h.ts')],
    legalComments: 'none',
    // All browsers of `target` know `\p{L}`, but esbuild would write the longer `RegExp('\\p{L}', 'u')`.
    supported: { 'regexp-unicode-property-escapes': true },
    mangleProps: new RegExp(`^(?:${ownFields.join('|')})$`),
    logLevel: 'warning',
    plugins: isStyle
      ? []
      : [foldWords, styleAsText, withoutUnusedRoutes(isForm), ...(isForm ? [withoutUnusedOfPreact] : [])],
  })
  const [output] = outputFiles
  if (!output) throw new Error(`esbuild has made nothing of ${path}.`)
  const { text: built } = output
  const text = isStyle ? withShortProperties(withoutBlanks(built)) : isSmallest ? await smallerScript(built) : built
  // In an HTML document, this would end the element.
  return text.replaceAll('</script', '<\\/script').replaceAll('</style', '<\\/style').trim()
}

/** A page of our own. What is typed can never become markup: the policy has no Trusted Types policy. */
export const createBrowserPage = ({ title, style, script }: { title: string; style: string; script: string }) =>
  createDocument({
    title,
    style,
    scripts: [script],
    body: `<div id="page"></div>
<noscript>This page needs JavaScript.</noscript>`,
    policy: [`style-src ${hashSource(style)}`, `require-trusted-types-for 'script'`, `trusted-types 'none'`],
  })
