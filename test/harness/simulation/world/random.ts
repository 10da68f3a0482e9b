export type Random = {
  /** From 0 to below 1. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** A whole number, both bounds included. */
  readonly between: (least: number, most: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly newId: () => string
}

/** FNV-1a, to derive the start of a sequence from a text. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** The mulberry32 generator: each seed and name has its own sequence, the same on every machine. */
export const createRandom = (seed: number, name: string): Random => {
  let state = hash(`${name}/${seed}`)
  const next32 = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const next = () => next32() / 2 ** 32
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const hex = () => next32().toString(16).padStart(8, '0')
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    newId: () => {
      const digits = hex() + hex() + hex() + hex()
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
    },
  }
}
