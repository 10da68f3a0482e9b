import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { parseJson } from '#infra/operate/parse-json.ts'
import { requireStore } from '#infra/operate/stores/require-store.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createExportLines, type Line, lineSchema } from './lines.ts'

/** The whole lines of a file: where they end, how many they are, the first and the last. A torn last line is none. */
const readWritten = async (file: string) => {
  let lines = 0
  let endBytes = 0
  let first: string | undefined
  let last: string | undefined
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      last = rest.toString('utf8', 0, end)
      first ??= last
      lines += 1
      endBytes += end + 1
      rest = rest.subarray(end + 1)
    }
  }
  return { lines, endBytes, first, last, isEmpty: endBytes + rest.length === 0 }
}

const parseLine = (text: string | undefined): Line | undefined => lineSchema().safeParse(parseJson(text)).data

/**
 * Writes everything of a store as JSON lines to a file that only its owner may read. An export that broke off goes on
 * after its last whole line; before the first submission it begins again.
 *
 * @returns the lines in the file, and how many of them an earlier call wrote.
 * @throws OperatorError when the store does not exist, or when the file is complete, no export of this store, or a device.
 */
export const exportStore = async (
  service: Parameters<typeof createExportLines>[0] & Pick<Service, 'stores'>,
  { store, to: file }: { readonly store: StoreId; readonly to: string },
): Promise<{ file: string; lines: number; earlier_lines: number }> => {
  await requireStore(service.stores, store)
  const output = await open(file, 'a', 0o600)
  try {
    // Reading a pipe or a terminal would wait for ever.
    if (!(await output.stat()).isFile()) throw new OperatorError(`${file} is no file that can be read again.`)
    const written = await readWritten(file)
    const [first, last] = [parseLine(written.first), parseLine(written.last)]
    if (!written.isEmpty && (first?.kind !== 'store' || first.id !== store || !last)) {
      throw new OperatorError(`${file} exists and is no export of this store.`)
    }
    if (last?.kind === 'end') throw new OperatorError(`${file} is a complete export. Name another file.`)
    const goesOn = last?.kind === 'submission' || last?.kind === 'delivery'
    await output.chmod(0o600)
    await output.truncate(goesOn ? written.endBytes : 0)
    const earlier_lines = goesOn ? written.lines : 0
    let lines = earlier_lines
    for await (const line of createExportLines(service, store)(last)) {
      await output.appendFile(`${JSON.stringify(line)}\n`)
      lines += 1
    }
    await output.sync()
    return { file, lines, earlier_lines }
  } finally {
    await output.close()
  }
}
