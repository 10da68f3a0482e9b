import { Problem } from '#shared/core/problems.ts'

/** Whether a request may act on this version of an object. */
export type Match = (version: number) => boolean

const entityTag = '(W/)?"([!#-~]*)"'

/** Of the header, also for the OpenAPI document. */
export const ifMatchPattern = `^(\\*|${entityTag}([ \\t]*,[ \\t]*${entityTag})*)$`

/**
 * RFC 9110, 13.1.1: `*` matches every version, a list matches when one of its tags does, a weak tag never matches. No
 * header matches every version too.
 *
 * @throws Problem INVALID_PARAMETER when the header is none of these.
 */
export const readIfMatch = (header: string | undefined): Match => {
  const given = header?.trim() ?? '*'
  if (given === '*') return () => true
  if (!new RegExp(ifMatchPattern).test(given)) {
    throw new Problem('INVALID_PARAMETER', {
      message: 'The If-Match header is not valid.',
      details: [{ path: 'If-Match', message: 'must be * or a list of entity tags' }],
    })
  }
  const strongTags = [...given.matchAll(new RegExp(entityTag, 'g'))].filter(([, weak]) => !weak)
  return (version) => strongTags.some(([, , tag]) => tag === String(version))
}

/** @throws Problem PRECONDITION_FAILED unless the version matches. */
export const requireMatch = (ifMatch: Match, version: number): void => {
  if (!ifMatch(version)) throw new Problem('PRECONDITION_FAILED')
}
