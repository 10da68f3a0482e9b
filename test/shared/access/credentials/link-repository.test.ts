import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLinkRepository, type Link } from '#shared/access/credentials/link-repository.ts'
import { isoTime } from '#shared/core/clock.ts'
import { buildStoreId } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const links = createLinkRepository(table)
const digest = () => randomBytes(32).toString('hex')

const linkFields = () => ({
  store_id: buildStoreId(),
  key_id: randomUUID(),
  key_expires_at: null,
  expires_at: isoTime(startMs + 300_000),
})
const consoleLink = (): Link => ({ page: 'console', ...linkFields(), email: 'sam@example.com', role: 'owner' })
const formLink = (): Link => ({ page: 'form', ...linkFields(), customer_email: 'Ann@example.com' })

describe('a link', () => {
  it.each([consoleLink(), formLink()])('is found as it was made: $page', async (link) => {
    const of = digest()
    await links.create(of, link)

    expect(await links.find(of)).toEqual(link)
    expect(await links.find(digest())).toBeUndefined()
  })

  it('that was used is not made new by a repeat of its creation that arrives late', async () => {
    const of = digest()
    const link = consoleLink()
    await links.create(of, link)
    await links.use(of, 'request-1')
    await links.create(of, link)

    expect(await links.use(of, 'request-2')).toBeUndefined()
  })
})

describe('the use of a console link', () => {
  it('is one request’s alone, also when its answer was lost', async () => {
    const of = digest()
    await links.create(of, consoleLink())
    table.loseAnswer('UpdateItem')

    expect(await links.use(of, 'request-1')).toMatchObject({ page: 'console', used_by: 'request-1' })
    expect(await links.use(of, 'request-1')).toBeDefined()
    expect(await links.use(of, 'request-2')).toBeUndefined()
  })

  it('is none of a form link, and none of a link that is gone', async () => {
    const of = digest()
    await links.create(of, formLink())

    expect(await links.use(of, 'request-1')).toBeUndefined()
    expect(await links.use(digest(), 'request-1')).toBeUndefined()
  })
})

it('the links of a customer are deleted, in upper and lower case, and nobody else’s', async () => {
  const link = formLink()
  const [theirs, others, staffs] = [digest(), digest(), digest()]
  await links.create(theirs, link)
  await links.create(others, { ...link, page: 'form', customer_email: 'bob@example.com' })
  await links.create(staffs, { ...consoleLink(), store_id: link.store_id })

  expect(await links.deleteOf(link.store_id, 'ANN@example.com')).toBe(1)
  expect(await links.find(theirs)).toBeUndefined()
  expect(await links.find(others)).toBeDefined()
  expect(await links.find(staffs)).toBeDefined()
})
