import type { RecoveryProgress } from '#shared/client/index.ts'

export type Progress = {
  /** Deliveries that were started. */
  readonly count: number
  /** Calls that were made. */
  readonly pages: number
  /** Where the next call goes on; null at the end, undefined before the first call. */
  readonly cursor: string | null | undefined
}

export const notStarted: Progress = { count: 0, pages: 0, cursor: undefined }

type Recovering = {
  readonly from: Progress
  readonly call: (cursor: string | undefined) => Promise<RecoveryProgress>
  readonly onProgress: (progress: Progress) => void
  readonly isStopped: () => boolean
}

/** Recovers page by page to the end, until it is stopped or a call fails; goes on where an earlier run stopped. */
export const recoverPages = async ({ from, call, onProgress, isStopped }: Recovering): Promise<void> => {
  let progress = from
  while (progress.cursor !== null && !isStopped()) {
    const { count, next_cursor } = await call(progress.cursor)
    progress = { count: progress.count + count, pages: progress.pages + 1, cursor: next_cursor }
    onProgress(progress)
  }
}
