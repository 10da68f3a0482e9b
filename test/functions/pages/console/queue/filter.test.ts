import { describe, expect, it } from 'vitest'
import { filterOf, parametersOf, queryOf } from '#functions/pages/console/queue/filter.ts'

const filterIn = (parameters: string) => filterOf(new URLSearchParams(parameters))

describe('the queue', () => {
  it('begins with what the store has to review, the longest wait first', () => {
    expect(queryOf(filterIn(''))).toMatchObject({ status: 'pending_review', order: 'oldest' })
  })

  it.each([
    ['quoted', 'oldest'],
    ['accepted', 'oldest'],
    ['rejected', 'newest'],
    ['completed', 'newest'],
    ['all', 'newest'],
  ])('shows %s with the %s first', (status, order) => {
    expect(queryOf(filterIn(`status=${status}`)).order).toBe(order)
  })

  it('asks for whole days where the reader is', () => {
    const { created_after, created_before } = queryOf(filterIn('from=2026-11-20&to=2026-11-20'))

    expect(Date.parse(created_before!) - Date.parse(created_after!)).toBe(24 * 3600 * 1000 - 1)
  })

  it('asks for no bound where the address has no day', () => {
    expect(queryOf(filterIn('from=yesterday'))).toMatchObject({ created_after: undefined })
  })
})

it('stands in the address as a whole', () => {
  const filter = { status: undefined, email: 'a+b@example.com', from: '2026-11-01', to: '2026-11-30' }

  expect(filterOf(parametersOf(filter))).toEqual(filter)
})
