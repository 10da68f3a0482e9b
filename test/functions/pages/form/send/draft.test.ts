import { describe, expect, it } from 'vitest'
import { createDraftStore, emptyDraft } from '#functions/pages/form/send/draft.ts'
import { createStorage } from '../../create-storage.ts'

const ann = { store: 'Cards', email: 'ann@example.com' }
const draft = { list: '3x Opt', name: 'Ann', notes: 'Hello', key: 'abc', isUnanswered: true, isQueued: true }

describe('a draft', () => {
  it('is there when the page is opened again, with the key of a request without an answer', () => {
    const storage = createStorage()
    createDraftStore(() => storage, ann).write(draft)

    expect(createDraftStore(() => storage, { ...ann, email: 'Ann@Example.com' }).read()).toEqual(draft)
  })

  it.each([
    { ...ann, email: 'bob@example.com' },
    { ...ann, store: 'Other cards' },
  ])('is not shown to another customer or at another store: %j', (other) => {
    const storage = createStorage()
    createDraftStore(() => storage, ann).write(draft)

    expect(createDraftStore(() => storage, other).read()).toEqual(emptyDraft)
  })

  it('has no e-mail address in its name', () => {
    const storage = createStorage()
    createDraftStore(() => storage, ann).write(draft)

    expect(storage.entries().map(([name]) => name)).toEqual([
      expect.stringMatching(/^submission-intake\.draft\.[a-z\d]+$/),
    ])
  })

  it('is gone after it was cleared', () => {
    const storage = createStorage()
    const drafts = createDraftStore(() => storage, ann)
    drafts.write(draft)
    drafts.clear()

    expect([drafts.read(), storage.entries()]).toEqual([emptyDraft, []])
  })

  it('is the same in two tabs: what one writes or clears, the other reads', () => {
    const storage = createStorage()
    const [one, other] = [createDraftStore(() => storage, ann), createDraftStore(() => storage, ann)]
    one.write(draft)
    expect(other.read()).toEqual(draft)
    other.clear()
    expect(one.read()).toEqual(emptyDraft)
  })

  it('lives as long as the page where the browser keeps nothing', () => {
    const drafts = createDraftStore(() => {
      throw new Error('Access is denied for this document.')
    }, ann)
    drafts.write(draft)

    expect(drafts.read()).toEqual(draft)
  })

  it('is the newest where the browser has no more room for it', () => {
    const storage = createStorage()
    createDraftStore(() => storage, ann).write(draft)
    const drafts = createDraftStore(
      () => ({
        ...storage,
        setItem: () => {
          throw new Error('The quota has been exceeded.')
        },
      }),
      ann,
    )
    drafts.write({ ...draft, list: '4x Opt' })

    expect(drafts.read().list).toBe('4x Opt')
  })

  it.each(['', 'null', '[]', '{"list":1,"key":{}}', 'no JSON'])(
    'is empty where the stored text is none: %s',
    (text) => {
      const storage = { ...createStorage(), getItem: () => text }

      expect(createDraftStore(() => storage, ann).read()).toEqual(emptyDraft)
    },
  )
})
