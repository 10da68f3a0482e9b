import { type ClientSettings, operatorClientSettings } from './client-settings.ts'

/** Where a command works: on AWS by profile, at an endpoint that offers the AWS API, or on the local stack. */
export type Place = {
  readonly profile?: string | undefined
  readonly endpoint?: string | undefined
  readonly stage?: string | undefined
  readonly data: string
}

export const isLocal = ({ profile, endpoint }: Place): boolean => profile === undefined && endpoint === undefined

export const defaultStage = 'production'

/** The SDK requires credentials and a region, which no emulator checks: the shell's, or else any. */
export const atEndpoint = (endpoint: string): ClientSettings => {
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  return { ...operatorClientSettings, endpoint }
}

/** The settings of every AWS client for a place that is deployed. The options override the shell's AWS settings. */
export const settingsOf = ({ profile, endpoint }: Place): ClientSettings => {
  if (profile !== undefined) process.env.AWS_PROFILE = profile
  return endpoint === undefined ? operatorClientSettings : atEndpoint(endpoint)
}
