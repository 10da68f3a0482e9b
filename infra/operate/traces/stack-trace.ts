import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { sourceMapSchema } from '#infra/source-maps.ts'

/** A place in one of our files, whose names end in a hash of their content: no file of Lambda's runtime or of Node's. */
const framePattern = /\/([\w-]+-[A-Z2-7]{8}\.mjs):(\d+):(\d+)/g

const readSourceMap = (folder: string, file: string): SourceMap => {
  const path = join(folder, `${file}.map`)
  if (!existsSync(path)) {
    throw new OperatorError(
      `${folder} has no source map of ${file}: the trace is of another release. ` +
        'Unpack the archive that its output SourceMaps named, and name the folder with --maps.',
    )
  }
  const map = sourceMapSchema().parse(JSON.parse(readFileSync(path, 'utf8')))
  return new SourceMap({ ...map, file, sourcesContent: [], sourceRoot: '' })
}

/**
 * The places in the sources of our frames in a text: a stack trace, or log lines that hold one.
 *
 * @param folder the source maps of the release that wrote the trace.
 * @throws OperatorError for a text without a frame of a function, or with one of another release.
 */
export const readStackTrace = (text: string, folder: string): string[] => {
  const frames = [...text.matchAll(framePattern)].map(([, file = '', line, column]) => {
    const origin = readSourceMap(folder, file).findOrigin(Number(line), Number(column))
    return 'fileName' in origin ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}` : file
  })
  if (frames.length === 0) throw new OperatorError('Standard input holds no stack trace of a function.')
  return frames
}
