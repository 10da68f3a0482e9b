import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMoney, priceText, readPrice } from '#functions/pages/look/money.ts'
import { MAX_PRICE_CENTS } from '#shared/core/limits.ts'

describe('a price that is typed', () => {
  it.each([
    ['1.25', 2, 125],
    ['1,25', 2, 125],
    ['125', 2, 12_500],
    ['0', 2, 0],
    ['1.5', 2, 150],
    ['.5', 2, 50],
    [',05', 2, 5],
    ['5.', 2, 500],
    ['$1.25', 2, 125],
    ['1,25 €', 2, 125],
    ['1,250.00', 2, 125_000],
    ['1.250,00', 2, 125_000],
    ['1 250,5', 2, 125_050],
    ['125', 0, 125],
    ['1,250', 0, 1250],
    ['¥ 125', 0, 125],
    ['１２５', 0, 125],
    ['￥１，２５０', 0, 1250],
    ['１．２５', 2, 125],
    ['1,250', 3, 1250],
    ['125', 3, 125_000],
    ['0.30', 2, 30],
    ['0.29', 2, 29],
    ['1000000.00', 2, MAX_PRICE_CENTS],
  ])('%j with %i decimals is %s', (typed, digits, minor) => {
    expect(readPrice(typed, digits).minor).toBe(minor)
  })

  it.each(['', '  '])('%j is no price, and no error', (typed) => {
    expect(readPrice(typed, 2)).toEqual({ minor: null })
  })

  it.each([
    ['1,250', 2, 'too_many_decimals'],
    ['1.255', 2, 'too_many_decimals'],
    ['1.25', 0, 'too_many_decimals'],
    ['0.005', 0, 'too_many_decimals'],
    ['0,125.00', 2, 'not_a_number'],
    ['1.2.3', 2, 'not_a_number'],
    ['1,250,75', 2, 'not_a_number'],
    ['12,50.00', 2, 'not_a_number'],
    ['-1', 2, 'not_a_number'],
    ['1e3', 2, 'not_a_number'],
    ['0x10', 2, 'not_a_number'],
    ['$', 2, 'not_a_number'],
    ['.', 2, 'not_a_number'],
    ['one', 2, 'not_a_number'],
    ['٣', 2, 'not_a_number'],
    ['１²', 2, 'not_a_number'],
    ['1000000.01', 2, 'too_high'],
    ['9'.repeat(400), 2, 'too_high'],
  ] as const)('%j with %i decimals is refused as %s, never guessed', (typed, digits, refusal) => {
    expect(readPrice(typed, digits)).toEqual({ refusal })
  })

  it('is read again as the same price when it is written into the field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), fc.constantFrom(0, 2, 3), (minor, digits) => {
        expect(readPrice(priceText(minor, digits), digits)).toEqual({ minor })
        expect(readPrice(priceText(minor, digits).replace('.', ','), digits)).toEqual({ minor })
      }),
    )
  })

  it('is an integer of minor units or refused, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789., $€x-') }),
        fc.constantFrom(0, 2, 3),
        (typed, digits) => {
          const { minor, refusal } = readPrice(typed, digits)
          expect(refusal !== undefined || minor === null || (Number.isInteger(minor) && Number(minor) >= 0)).toBe(true)
        },
      ),
    )
  })
})

describe('money of a currency', () => {
  it.each<[currency: string, minor: number, text: string]>([
    ['USD', 125, '$1.25'],
    ['JPY', 125, '¥125'],
    ['KWD', 1250, 'KWD 1.250'],
    ['CLF', 12_500, 'CLF 1.2500'],
    // Browsers show these without decimals when they are not told.
    ['HUF', 125, 'HUF 1.25'],
    ['IDR', 125, 'IDR 1.25'],
    ['PKR', 125, 'PKR 1.25'],
    ['COP', 125, 'COP 1.25'],
    ['RSD', 125, 'RSD 1.25'],
    ['LBP', 125, 'LBP 1.25'],
    ['IQD', 1250, 'IQD 1.250'],
  ])('%s: %i minor units are %s', (currency, minor, text) => {
    expect(createMoney(currency, 'en-US').format(minor).replaceAll(/\s/g, ' ')).toBe(text)
  })

  it('is read as it is shown, in every currency that there is', () => {
    const prices = [0, 5, 125, 1_234_567, MAX_PRICE_CENTS]
    const wrong = Intl.supportedValuesOf('currency').filter((currency) => {
      const { format, read, text } = createMoney(currency, 'en-US')
      return prices.some((minor) => {
        const shown = /\d[\d.,]*/.exec(format(minor))?.[0] ?? ''
        return read(shown).minor !== minor || shown.replaceAll(',', '') !== text(minor)
      })
    })

    expect(wrong).toEqual([])
  })

  it('shows the largest sum of a submission to the cent', () => {
    expect(createMoney('USD', 'en-US').format(999_900_000_000_001)).toBe('$9,999,000,000,000.01')
  })
})
