import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'

/** The parent's message to a process. */
type Invocation = {
  readonly id: number
  readonly name: string
  readonly event: unknown
  readonly timeoutMs: number
}

/** The process's message to its parent. */
export type Reply =
  | { readonly ready: true }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }

const reply = (message: Reply): void => {
  // The parent may have ended.
  if (process.connected) process.send?.(message)
}

/** Runs functions for the parent, without a limit on concurrency, until the process is killed or the parent ends. */
export const serveFunctions = (functions: Readonly<Record<string, LambdaFunction>>): void => {
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ id, name, event, timeoutMs }: Invocation) => {
    try {
      reply({ id, answer: await functions[name]?.(event, lambdaContext(name, timeoutMs / 1_000)) })
    } catch (error) {
      reply({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
  reply({ ready: true })
}
