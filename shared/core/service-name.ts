/**
 * What the stack of a stage is called, and with it whatever must be found by its name: one to an account, region and
 * stage.
 */
export const serviceNameOf = (stage: string): string => `submission-intake-${stage}`
