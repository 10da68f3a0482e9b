import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, unfold } from '#infra/pages/fold.ts'

describe('a folded table', () => {
  it('says of each entry how many letters it shares with the one before it', () => {
    expect(fold(['bind', 'bird', 'card'])).toBe('AbindCrdAcard')
    expect(unfold('AbindCrdAcard')).toEqual(['bind', 'bird', 'card'])
  })

  it('is unfolded to the same entries, whatever they share, in any script', () => {
    const entry = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '状', ' ', '-', '1'), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (entries) => {
        const sorted = entries.toSorted()
        expect(unfold(fold(sorted))).toEqual(sorted)
      }),
    )
  })
})
