import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream }

/**
 * Whether the answer is yes; the end of the input (Ctrl-D) is no. Ctrl-C stays a signal, because `terminal: false` does
 * not switch the terminal to single keys.
 *
 * @throws AbortError when the signal is aborted.
 */
export const ask = async (question: string, { input, output }: Terminal, signal: AbortSignal): Promise<boolean> => {
  const lines = createInterface({ input, output, terminal: false })
  try {
    const ended = once(lines, 'close').then(() => '')
    const answer = await Promise.race([lines.question(question, { signal }), ended])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
