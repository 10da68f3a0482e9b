/** A link's code in a text, or undefined. A code is `sil_` and 38 base62 characters. */
export const codeOf = (text: string): string | undefined => /\bsil_[0-9A-Za-z]{38}\b/.exec(text)?.[0]
