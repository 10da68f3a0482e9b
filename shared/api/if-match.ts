import { Problem } from './problems.ts'

/** Whether a request may act on this version of an object. */
export type Match = (version: number) => boolean

const entityTag = /^(W\/)?"([\x21\x23-\x7e]*)"$/

/**
 * RFC 9110, 13.1.1: `*` matches whatever exists, a list matches when one of its tags does, and a weak tag never matches.
 *
 * @throws Problem INVALID_PARAMETER when it is none of these.
 */
export const readIfMatch = (header: string | undefined): Match => {
  if (header === undefined || header.trim() === '*') return () => true
  const tags = header.split(',').map((part) => entityTag.exec(part.trim()))
  if (tags.some((tag) => tag === null)) {
    throw new Problem('INVALID_PARAMETER', {
      message: 'The If-Match header is not valid.',
      details: [{ path: 'If-Match', message: 'must be * or a list of entity tags' }],
    })
  }
  return (version) => tags.some((tag) => tag?.[1] === undefined && tag?.[2] === String(version))
}

/** @throws Problem PRECONDITION_FAILED unless the version matches. */
export const requireMatch = (ifMatch: Match, version: number): void => {
  if (!ifMatch(version)) throw new Problem('PRECONDITION_FAILED')
}
