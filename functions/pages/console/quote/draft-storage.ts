import type { PageStorage } from '../../look/page-storage.ts'
import { readJson } from '../read-json.ts'
import { type Draft, emptyDraft, isEmpty } from './draft.ts'

/** `2` is the version of the draft's shape. A new version drops the drafts of an older page. */
const keyOf = (submissionId: string): string => `draft.2.${submissionId}`

const isEdit = (value: unknown): value is Draft['edits'][string] =>
  typeof value === 'object' && value !== null && 'base' in value && typeof value.base === 'object'

const areEdits = (value: unknown): value is Draft['edits'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(isEdit)

/** Only this page writes there, so the outline is enough to tell a draft from what is damaged. */
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'edits' in value &&
  areEdits(value.edits) &&
  'percentOff' in value &&
  typeof value.percentOff === 'string'

export const readDraft = (storage: PageStorage, submissionId: string): Draft => {
  const value = readJson(storage, keyOf(submissionId))
  return isDraft(value) ? value : emptyDraft
}

/** Whether anything is typed and not sent, in any submission. */
export const hasDrafts = (storage: Storage): boolean => Object.keys(storage).some((key) => key.startsWith(keyOf('')))

/** Keeps a draft in this tab. A full storage loses the copy, and nothing that is on the screen. */
export const keepDraft = (storage: PageStorage, submissionId: string, draft: Draft): void => {
  try {
    if (isEmpty(draft)) storage.removeItem(keyOf(submissionId))
    else storage.setItem(keyOf(submissionId), JSON.stringify(draft))
  } catch {
    storage.removeItem(keyOf(submissionId))
  }
}
