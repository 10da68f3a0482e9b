const whole = 10_000

/** Reads a percentage from 0 to 100 with at most two decimals, as hundredths of a percent; undefined if it is none. */
export const readPercent = (typed: string): number | undefined => {
  const [, digits, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/\s*%$/, '')) ?? []
  if (digits === undefined) return typed.trim() === '' ? 0 : undefined
  const hundredths = Number(digits + decimals.padEnd(2, '0'))
  return hundredths > whole ? undefined : hundredths
}

/** A price less a percentage, half a minor unit rounded up. Integers only: at most 10^8 × 10^4. */
export const discounted = (minor: number, hundredths: number): number => {
  const scaled = minor * (whole - hundredths) + whole / 2
  return (scaled - (scaled % whole)) / whole
}
