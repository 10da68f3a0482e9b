/** The name of a stage's stack, API, table and schedule group; unique in an account and region. */
export const serviceNameOf = (stage: string): string => `submission-intake-${stage}`
