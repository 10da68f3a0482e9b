import type { Locator, Page } from 'playwright-core'

/** Waits until this element has the focus: it moves only after what it moves to is drawn. */
export const waitForFocus = (wanted: Locator) => wanted.and(wanted.page().locator(':focus')).waitFor()

/** Presses Tab until an element with this name has the focus, as a person without a mouse does. */
export const tabTo = async (page: Page, name: string | RegExp, role: 'button' | 'link' | 'textbox' = 'button') => {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await wanted.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 presses of Tab do not reach ${name}.`)
}
