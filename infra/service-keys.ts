/** The two keys of the service: one signs customers' sessions, one seals webhooks' secrets. */
export const KEY_NAMES = ['session', 'sealing'] as const

export type KeyName = (typeof KEY_NAMES)[number]

/** The id of a key's secret on a local stack. */
export const localSecretIdOf = (name: KeyName): `${KeyName}-key` => `${name}-key`
