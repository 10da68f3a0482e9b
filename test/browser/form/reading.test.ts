import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { texts } from '#functions/pages/form/texts.ts'
import { type Reading, readCardList } from '#shared/card-list/read.ts'
import { createClient } from '#shared/client/client.ts'
import type { CardListReading } from '#shared/client/types.ts'
import { baseUrl, otherApiKey } from '#test/end-to-end/support/client.ts'
import { trapNames } from '#test/shared/card-list/trap-names.ts'
import { typedLines } from '#test/shared/card-list/typed-lines.ts'
import { wholeLists } from '#test/shared/card-list/whole-lists.ts'
import { openForm, readList } from '../support/form.ts'
import { waitForFocus } from '../support/keyboard.ts'
import { recordRequests } from '../support/requests.ts'

const collected = readFileSync(new URL('../../harness/benchmarks/card-lists/seen.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row) as { raw: string; lines?: readonly unknown[] })

const isAlone = ({ lines }: (typeof collected)[number]): boolean => lines === undefined

const linesAlone = [
  ...collected.filter(isAlone).map(({ raw }) => raw),
  ...Object.values(typedLines).flatMap((rows) => rows.map(([line]) => line)),
  ...trapNames,
]

const linesOfList = 100

/** Every whole list, and the lines alone, 100 to a list. */
const typedLists = [
  ...collected.filter((row) => !isAlone(row)).map(({ raw }) => raw),
  ...Object.values(wholeLists).map(({ list }) => list.join('\n')),
  ...Array.from({ length: Math.ceil(linesAlone.length / linesOfList) }, (_, part) =>
    linesAlone.slice(part * linesOfList, (part + 1) * linesOfList).join('\n'),
  ),
]

/** A row of the page as one text: line, quantity, name, condition and remarks, or line, text and reason. */
const rowsOf = ({ items, ignored_lines }: Reading): string[] =>
  [
    ...items.map(({ line, quantity, name, condition, flags }) => ({
      line,
      cells: [
        `${texts.count(quantity)}\u2009×`,
        name,
        condition,
        ...flags.map((flag) => texts.flags[flag]({ quantity, condition })),
      ],
    })),
    ...ignored_lines.map(({ line, raw_input, reason }) => ({ line, cells: [raw_input.trim(), texts.ignored(reason)] })),
  ]
    .toSorted((left, right) => left.line - right.line)
    .map(({ line, cells }) => [line, ...cells].join(' | '))

/** Runs in the page: types each list and returns the rows that the page then shows. */
const typeEach = `async (lists) => {
  const field = document.querySelector('#list')
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  const rowOf = (row) => {
    const ignored = row.querySelector('.ignored')
    const cells = ignored
      ? [...ignored.children].map(({ textContent }) => textContent)
      : [
          row.querySelector('.quantity').textContent,
          row.querySelector('.name').firstChild.data,
          row.querySelector('button.condition').classList[1],
          ...[...row.querySelectorAll('.remarks li')].map(({ textContent }) => textContent),
        ]
    return [row.dataset.line, ...cells].join(' | ')
  }
  const results = []
  for (const list of lists) {
    setValue.call(field, list)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    do await pause()
    while (document.querySelector('.reading').getAttribute('aria-busy') === 'true')
    results.push([...document.querySelectorAll('.line')].map(rowOf))
  }
  return results
}`

const typeEachIn = (page: Page, lists: readonly string[]): Promise<string[][]> =>
  page.evaluate(`(${typeEach})(${JSON.stringify(lists)})`)

describe('the reader in the page', () => {
  it('reads every list of the corpus as it does in Node', { timeout: 300_000 }, async () => {
    const { page } = await openForm()
    const rows = typedLists.map((list) => rowsOf(readCardList(list)))

    expect(await typeEachIn(page, typedLists)).toEqual(rows)
    expect(rows.flat().length).toBeGreaterThan(40_000)
  })

  // A store may send 1 200 requests a minute: all lists would wait for that bound, and the first test reads them.
  it('reads every tenth list of the corpus as the API does', async () => {
    const { page } = await openForm()
    const client = createClient({ baseUrl, apiKey: otherApiKey })
    const lists = typedLists.filter((_, index) => index % 10 === 0)
    const answers: CardListReading[] = []
    for (const card_list of lists) answers.push(await client.cardLists.parse({ card_list }))

    expect(await typeEachIn(page, lists)).toEqual(answers.map(rowsOf))
  })

  it('1 000 pasted lines cause no request', async () => {
    const { context, page } = await openForm()
    const oneLine = linesAlone.filter((text) => text.length < 60)
    const list = Array.from({ length: 1000 }, (_, index) => oneLine[index % oneLine.length]).join('\n')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(list)})`)
    const requests = recordRequests(page)
    await page.getByLabel('Your cards').focus()
    // Awaited, because Playwright may otherwise press the key before the page listens.
    await page.evaluate(`void (globalThis.previewMs = new Promise((resolve) => addEventListener('paste', ({ timeStamp }) => {
      const finish = () => setTimeout(() => resolve(performance.now() - timeStamp))
      new MutationObserver(() => document.querySelector('.line') && requestAnimationFrame(finish))
        .observe(document.querySelector('.reading'), { childList: true, subtree: true })
    }, { capture: true })))`)
    await page.keyboard.press('ControlOrMeta+v')
    await page.locator('.line').nth(999).waitFor({ state: 'attached' })
    const previewMs = await page.evaluate<number>('previewMs')
    console.log(`1 000 pasted lines: preview after ${Math.round(previewMs)} ms`)

    expect(requests).toEqual([])
  })
})

const fieldOf = (page: Page) => page.getByLabel('Your cards').inputValue()

describe('what is unclear', () => {
  it('is made clear in place: a condition, by one press', async () => {
    const { page } = await openForm()
    await readList(page, '2 Counterspell LP\nSol Ring\n3x Opt NM')
    await page.getByText('Which condition?').waitFor()
    await page.getByRole('button', { name: 'MP', exact: false }).first().click()
    await page.getByText('Nothing to check').waitFor()

    expect(await fieldOf(page)).toBe('2 Counterspell LP\n1x Sol Ring (MP)\n3x Opt NM')
  })

  it('is made clear in place: the quantity and the name', async () => {
    const { page } = await openForm()
    await readList(page, '7 Colored Fish NM')
    await page.getByText('Is 7 the quantity, or does a number belong to the name?').waitFor()
    await page.getByRole('button', { name: 'Change line 1' }).click()
    await waitForFocus(page.getByLabel('Quantity'))
    await page.getByLabel('Card', { exact: true }).fill('7 Colored Fish')
    await page.getByLabel('Quantity').fill('2')
    await page.getByLabel('Quantity').blur()
    await page.getByText('Nothing to check').waitFor()

    expect(await fieldOf(page)).toBe('2x 7 Colored Fish (NM)')
  })

  it('keeps the name that is typed before the fields are drawn', async () => {
    const { page } = await openForm()
    await readList(page, '7 Colored Fish NM')
    const typeAtOnce = `async () => {
      document.querySelector('button.condition').click()
      const found = () => document.querySelector('#name-1')
      for (let tries = 0; !found() && tries < 100; tries += 1) await undefined
      found().value = '7 Colored Fish'
      await new Promise((resolve) => setTimeout(resolve, 100))
      return found().value
    }`

    expect(await page.evaluate(`(${typeAtOnce})()`)).toBe('7 Colored Fish')
  })

  it('is made clear for all lines at once', async () => {
    const { page } = await openForm()
    await readList(page, 'Sol Ring\nOpt\nPonder\n1x Brainstorm HP')
    await page.getByText('3 lines have no condition.').waitFor()
    await page.getByRole('button', { name: 'Near mint', exact: true }).click()
    await page.getByText('Nothing to check').waitFor()

    expect(await fieldOf(page)).toBe('Sol Ring\nOpt\nPonder\n1x Brainstorm HP\nAll NM')
  })

  it('is not made clear for all lines at once where the list has no room for one more line', async () => {
    const { page } = await openForm()
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `1x Card ${index}`).join('\n')
    const offer = page.getByRole('button', { name: 'Near mint', exact: true })
    await readList(page, lines(1000))
    await page.getByText('1,000 of at most 1,000 lines.').waitFor()
    expect(await offer.count()).toBe(0)

    await readList(page, lines(999))
    await offer.click()
    await page.getByText('Nothing to check').waitFor()
    expect(await page.getByText('One list may have').count()).toBe(0)
  })

  it('is asked one question after the other, by keyboard', async () => {
    const { page } = await openForm()
    await readList(page, 'Sol Ring\n3x Opt NM\nPonder')
    await page.locator('.line .choices button').first().focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 to check').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing to check').waitFor()

    expect(await fieldOf(page)).toBe('1x Sol Ring (NM)\n3x Opt NM\n1x Ponder (LP)')
  })

  it('can be looked at alone', async () => {
    const { page } = await openForm()
    await readList(page, '3x Opt NM\nSol Ring\n2x Ponder LP')
    await page.getByRole('button', { name: 'To check' }).click()
    await expect.poll(() => page.locator('.line').count()).toBe(1)

    expect(await page.locator('.line .name').textContent()).toContain('Sol Ring')
  })
})

describe('a list', () => {
  it('may be a file, of whatever encoding', async () => {
    const { page } = await openForm()
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open a file…' }).click()
    await (await chosen).setFiles({
      name: 'cards.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Count,Name,Condition\r\n2,S\xe9ance,NM\r\n', 'latin1'),
    })
    await page.getByText('2 cards in 1 line').waitFor()

    expect(await page.locator('.line .name').allTextContents()).toEqual(['Count,Name,Condition', 'Séance'])
  })

  it('is not a spreadsheet, and the page says what to do', async () => {
    const { page } = await openForm()
    await page.locator('input[type=file]').setInputFiles({
      name: 'cards.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
    })
    await page.getByText('cards.xlsx is not a text file. Save a spreadsheet as CSV and open that.').waitFor()
  })

  it('may be dropped', async () => {
    const { page } = await openForm()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.items.add(new File(['4x Dropped Card NM'], 'cards.txt', { type: 'text/plain' }))
      document.querySelector('#list').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    })()`)
    await page.getByText('4 cards in 1 line').waitFor()
  })

  it('is brought back after it was cleared', async () => {
    const { page } = await openForm()
    await readList(page, '3x Opt NM\n2x Ponder LP')
    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    await expect.poll(() => fieldOf(page)).toBe('')
    await page.keyboard.press('Enter')
    await page.getByText('5 cards in 2 lines').waitFor()

    expect(await fieldOf(page)).toBe('3x Opt NM\n2x Ponder LP')
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  it('is told its limits before they hurt, and what to do at them', async () => {
    const { page } = await openForm()
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `1x Card ${index} NM`).join('\n')
    await readList(page, lines(900))
    await page.getByText('900 of at most 1,000 lines.').waitFor()
    await readList(page, lines(1001))
    await page.getByText('1,001 lines. One list may have 1,000: send the rest as a second list.').waitFor()
    await readList(page, `1x Opt NM\n2x ${'Long '.repeat(110)}NM`)
    await page.getByText('Line 2 has more than 500 characters.').waitFor()
    await readList(page, `${'1x Cards with a long name that goes on and on for long, to fill it NM\n'.repeat(800)}`)
    await page.getByText('of at most 64 KB of text.').waitFor()
  })
})
