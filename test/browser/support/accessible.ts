import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const findingsOf = async (page: Page): Promise<string[]> => {
  // As a debugger, which the page's policy does not bind.
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))
}

const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? ['scrolls sideways: ' + scrollWidth + ' in ' + clientWidth] : []
  })()`)

const screens = [
  { name: 'light', colorScheme: 'light', size: undefined },
  { name: 'dark', colorScheme: 'dark', size: undefined },
  // WCAG 1.4.10: a window of 1280 at 400 %.
  { name: '320 px', colorScheme: 'light', size: { width: 320, height: 640 } },
  // For the layout, a window of 1280 × 800 at 200 % is one of half the size.
  { name: '200 %', colorScheme: 'light', size: { width: 640, height: 400 } },
] as const

/** Axe finds nothing on the page as it stands, in light and dark, narrow and enlarged, and nothing is cut off sideways. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  const findings: string[] = []
  for (const { name, colorScheme, size } of screens) {
    await page.emulateMedia({ colorScheme })
    if (size) await page.setViewportSize(size)
    const found = [...(await findingsOf(page)), ...(await overflowOf(page))]
    findings.push(...found.map((finding) => `${name}: ${finding}`))
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  expect(findings).toEqual([])
}
