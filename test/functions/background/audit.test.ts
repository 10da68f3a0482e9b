import { expect, it } from 'vitest'
import { auditShards } from '#functions/background/audit.ts'
import { startMs } from '#test/support/clock.ts'

/** 270 s: the function's timeout. */
const context = { getRemainingTimeInMillis: () => 270_000 }
const event = { shards: ['0', '1'] }

it('audits the shards of its event until half a minute before the function would be stopped', async () => {
  const audited: unknown[] = []
  const audit = async (...call: unknown[]) => void audited.push(call)
  await auditShards({ audit, now: () => startMs })(event, context)

  expect(audited).toEqual([[['0', '1'], startMs + 240_000]])
})

it('fails when the audit failed, quoting nothing', async () => {
  const audit = () => Promise.reject(new Error('out of reach of ann@example.com'))

  await expect(auditShards({ audit, now: () => startMs })(event, context)).rejects.toStrictEqual(
    new Error('The audit failed.'),
  )
})

it.each([[{}], [{ shards: [] }], [{ shards: ['8'] }]])('fails for %j, which names no shard', async (wrong) => {
  const audit = async () => expect.unreachable()

  await expect(auditShards({ audit, now: () => startMs })(wrong, context)).rejects.toThrow()
})
