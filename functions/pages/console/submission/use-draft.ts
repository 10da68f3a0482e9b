import { useCallback, useState } from 'preact/hooks'
import type { Draft } from '../quote/draft.ts'
import { keepDraft, readDraft } from '../quote/draft-storage.ts'

/** What is typed in a submission, kept in this tab at every key. */
export const useDraft = (submissionId: string) => {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, submissionId))
  const change = useCallback(
    (next: (draft: Draft) => Draft) =>
      setDraft((before) => {
        const after = next(before)
        keepDraft(sessionStorage, submissionId, after)
        return after
      }),
    [submissionId],
  )
  return { draft, change }
}
