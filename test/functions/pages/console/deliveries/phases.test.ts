import { expect, it } from 'vitest'
import { phasesOf } from '#functions/pages/console/deliveries/phases.ts'

const none = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null }

it('shows each part of an attempt from the end of the one before', () => {
  const timing = { dns_ms: 3, connect_ms: 20, tls_ms: 41, first_byte_ms: 180 }

  expect(phasesOf({ timing, duration_ms: 182 })).toEqual([
    { name: 'dns', startMs: 0, ms: 3 },
    { name: 'connect', startMs: 3, ms: 17 },
    { name: 'tls', startMs: 20, ms: 21 },
    { name: 'wait', startMs: 41, ms: 139 },
    { name: 'rest', startMs: 180, ms: 2 },
  ])
})

it('gives what is left to the part that was not finished', () => {
  expect(phasesOf({ timing: { ...none, dns_ms: 5, connect_ms: 30, tls_ms: 60 }, duration_ms: 10_000 }).at(-1)).toEqual({
    name: 'wait',
    startMs: 60,
    ms: 9940,
  })
  expect(phasesOf({ timing: { ...none, dns_ms: 5 }, duration_ms: 100 }).at(-1)).toMatchObject({
    name: 'connect',
    ms: 95,
  })
})

it('leaves a part out that there was none of, as TLS on a machine of one’s own', () => {
  const timing = { ...none, dns_ms: 1, connect_ms: 2, first_byte_ms: 9 }

  expect(phasesOf({ timing, duration_ms: 9 }).map(({ name }) => name)).toEqual(['dns', 'connect', 'wait'])
})

it('shows nothing of an attempt whose sender died', () => {
  expect(phasesOf({ timing: none, duration_ms: null })).toEqual([])
})
