/** 100 %. */
const wholeBasisPoints = 10_000

/**
 * Reads a percentage from 0 to 100 with at most two decimals as basis points, hundredths of a percent. An empty text is
 * 0; undefined for any other text.
 */
export const readBasisPoints = (typed: string): number | undefined => {
  const [, digits, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/\s*%$/, '')) ?? []
  if (digits === undefined) return typed.trim() === '' ? 0 : undefined
  const basisPoints = Number(digits + decimals.padEnd(2, '0'))
  return basisPoints > wholeBasisPoints ? undefined : basisPoints
}

/** A price less a percentage, half a minor unit rounded up. Integers only: at most 10^8 × 10^4. */
export const discounted = (minor: number, basisPoints: number): number => {
  const scaled = minor * (wholeBasisPoints - basisPoints) + wholeBasisPoints / 2
  return (scaled - (scaled % wholeBasisPoints)) / wholeBasisPoints
}
