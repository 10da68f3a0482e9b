import { describe, expect, it } from 'vitest'
import { tableHeaderOf } from '#shared/card-list/rows/table-header.ts'
import { tableLayouts } from '#shared/card-list/rows/table-layouts.ts'

const manaBox =
  'Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency'
const moxfield = 'Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price'
const archidekt =
  'Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,Scryfall ID'
const dragonShield = 'Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number'
const dragonShieldEnd = 'Condition,Printing,Language,Price Bought,Date Bought'

/** The first lines of exports, in the order of the layouts. */
const headers = [
  'Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,Misprint,Promo,Textless,My Price',
  'Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price',
  `Count,Tradelist Count,${moxfield}`,
  `Count,${moxfield}`,
  manaBox,
  `Binder Name,Binder Type,${manaBox}`,
  `Binder Name,Binder Type,${manaBox},Added`,
  `${archidekt},Collector Number`,
  `${archidekt},MTGO ID,Collector Number`,
  `${dragonShield},${dragonShieldEnd}`,
  `${dragonShield},${dragonShieldEnd},LOW,MID,MARKET`,
  `${dragonShield},Rarity,${dragonShieldEnd}`,
  `${dragonShield},Rarity,${dragonShieldEnd},LOW,MID,MARKET`,
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Market Price,Price Override,Watchlist,Date Added,Notes',
  'Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU',
  'Count,Name,Foil,Edition,Condition,Language',
  'Card,Set ID,Set Name,Quantity,Foil,Variation',
]

describe('a row of an export without its header', () => {
  it.each(headers.map((header, index) => [header, index] as const))('is known by %s', (header, index) => {
    const read = tableHeaderOf(header)
    // A second name, and a column that no table knows, count for nothing.
    const meanings = read?.meanings.map((meaning, place) =>
      meaning === undefined || (meaning === 'name' && place !== read.name) ? 'other' : meaning,
    )
    expect(tableLayouts[index]).toEqual({ ...read, meanings })
  })

  it('is known by no other layout', () => {
    expect(tableLayouts).toHaveLength(headers.length)
  })
})
