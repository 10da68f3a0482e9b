/** The name of a stage's stack and API; unique in an account and region. */
export const serviceNameOf = (stage: string): string => `submission-intake-${stage}`
