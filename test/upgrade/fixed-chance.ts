import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { derivedId } from '#shared/table/derived-id.ts'

/** Ids that are the same in every run. */
export const fixedIds = (): (() => string) => {
  let drawn = 0
  return () => {
    drawn += 1
    return derivedId('fixture', String(drawn))
  }
}

/**
 * Makes `randomBytes` of `node:crypto` draw the same bytes in every run, for the secrets that the product draws itself.
 *
 * @returns a function that makes it random again.
 */
export const fixRandomBytes = (): (() => void) => {
  const { randomBytes } = crypto
  let drawn = 0
  const replace = (draw: unknown) => {
    Object.assign(crypto, { randomBytes: draw })
    syncBuiltinESMExports()
  }
  replace((size: number) => {
    drawn += 1
    return crypto.createHash('shake256', { outputLength: size }).update(String(drawn)).digest()
  })
  return () => replace(randomBytes)
}
