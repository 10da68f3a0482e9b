import * as z from 'zod/mini'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'

/** How far each shard of a stream has been read. */
export type StreamPositions = {
  /** The sequence number of the last record that was handled; undefined at the beginning of the shard. */
  readonly of: (shardId: string) => string | undefined
  /** Stored within a second. */
  readonly move: (shardId: string, sequenceNumber: string) => void
  /** Stores what is not stored yet. */
  readonly save: () => void
}

const saveMs = 1_000

const fileSchema = z.object({ stream_arn: z.string(), positions: z.record(z.string(), z.string()) })

/**
 * Keeps the positions with the data, so that a new event does not wait for all earlier ones after a start. A crash
 * repeats the batches of its last second, which is harmless. Positions of another stream, whose table was
 * deleted, are not used.
 *
 * @param file without it the positions are only in memory.
 */
export const openStreamPositions = (file: string | undefined, streamArn: string): StreamPositions => {
  const stored = file === undefined ? undefined : fileSchema.safeParse(readPrivateFile(file)).data
  const positions = stored?.stream_arn === streamArn ? stored.positions : {}
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    if (file !== undefined && timer !== undefined) writePrivateFile(file, { stream_arn: streamArn, positions })
    timer = undefined
  }
  return {
    of: (shardId) => positions[shardId],
    move: (shardId, sequenceNumber) => {
      positions[shardId] = sequenceNumber
      timer ??= setTimeout(save, saveMs).unref()
    },
    save,
  }
}
