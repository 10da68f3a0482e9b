import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { sizes } from './browser.ts'

const folder = fileURLToPath(new URL('../../../.build/pictures/', import.meta.url))

/** Pictures of the page as it stands, phone and desk, light and dark, in `.build/pictures/`: for people to look at. */
export const takePictures = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
  for (const [sizeName, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}${name}-${sizeName}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
