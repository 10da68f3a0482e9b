import { findOnce } from '#shared/card-list/text/find-once.ts'
import { type TableHeader, tableHeaderOf } from './table-header.ts'

const manaBox =
  'Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency'
const dragonShield = 'Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number'
const dragonShieldEnd = 'Condition,Printing,Language,Price Bought,Date Bought'
const archidekt = `Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,
  Multiverse Id,Scryfall ID`
const moxfield = 'Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price'

// Customers may copy only some rows of an export, so rows of these exports are recognised without their header. A line
// that begins with blanks continues the header before it.
const headers: readonly string[] = `
Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,
  Misprint,Promo,Textless,My Price
Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,
  Altered Art,Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price
Count,Tradelist Count,${moxfield}
Count,${moxfield}
Count,Name,Foil,Edition,Condition,Language
${manaBox}
Binder Name,Binder Type,${manaBox}
Binder Name,Binder Type,${manaBox},Added
${archidekt},Collector Number
${archidekt},MTGO ID,Collector Number
${dragonShield},${dragonShieldEnd}
${dragonShield},${dragonShieldEnd},LOW,MID,MARKET
${dragonShield},Rarity,${dragonShieldEnd}
${dragonShield},Rarity,${dragonShieldEnd},LOW,MID,MARKET
Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,
  Quantity,Market Price,Price Override,Watchlist,Date Added,Notes
Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU
Card,Set ID,Set Name,Quantity,Foil,Variation
`
  .trim()
  .split(/\n(?! )/)
  .map((header) => header.replaceAll(/\n +/g, ''))

/** Found with the first row of a table: few lists have one, and a function starts 1.6 ms sooner without. */
export const tableLayouts = findOnce((): readonly TableHeader[] => headers.flatMap((line) => tableHeaderOf(line) ?? []))
