import * as z from 'zod'
import { Problem } from './problems.ts'

const sentenceFor = (what: string): string => `The ${what} was not found.`

/** The one answer for an object that is missing, another store's, or cannot exist. */
export const notFound = (what: string): Problem => new Problem('NOT_FOUND', { message: sentenceFor(what) })

/** An id in a path: one that cannot exist answers as one that does not. */
export const idOf = (what: string) => z.uuid(sentenceFor(what))
