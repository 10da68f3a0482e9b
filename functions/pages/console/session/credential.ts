import { codeOf } from '../../look/link-code.ts'

/** What a person signs in with. */
export type Credential =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'key'; readonly key: string }

/** Whether this is a customer's link to the form: its code looks like a console link's, and opens another door. */
export const isFormLink = (pasted: string): boolean => /\/form#sil_/.test(pasted)

/** Reads a console link, its code, or an API key out of what was pasted. */
export const readCredential = (pasted: string): Credential | undefined => {
  const code = codeOf(pasted)
  if (code !== undefined) return { kind: 'code', code }
  const key = /\bsik_[0-9A-Za-z]{38}\b/.exec(pasted)?.[0]
  return key === undefined ? undefined : { kind: 'key', key }
}
