import { expect, it } from 'vitest'
import { emptyDraft, withTyped } from '#functions/pages/console/quote/draft.ts'
import { keepDraft, readDraft } from '#functions/pages/console/quote/draft-storage.ts'
import { createStorage } from '../../create-storage.ts'
import { buildItem } from '../items.ts'

const draft = { ...withTyped(emptyDraft, buildItem(1), { price: '1,25' }), percentOff: '5' }

it('gives a draft back after a reload, of its own submission alone', () => {
  const storage = createStorage()
  keepDraft(storage, 'one', draft)

  expect(readDraft(storage, 'one')).toEqual(draft)
  expect(readDraft(storage, 'other')).toEqual(emptyDraft)
})

it('keeps nothing of an empty draft', () => {
  const storage = createStorage()
  keepDraft(storage, 'one', draft)
  keepDraft(storage, 'one', emptyDraft)

  expect(storage.entries()).toEqual([])
})

it.each(['{', 'null', '7', '{"edits":{"a1":null},"percentOff":""}', '{"edits":{}}'])(
  'begins anew where %s is stored',
  (text) => {
    const storage = createStorage()
    storage.setItem('draft.2.one', text)

    expect(readDraft(storage, 'one')).toEqual(emptyDraft)
  },
)

it('goes on when the storage is full', () => {
  const full = createStorage({ isFull: true })

  expect(() => keepDraft(full, 'one', draft)).not.toThrow()
})
