import { useRef, useState } from 'preact/hooks'
import { isOver, type ListUsage } from '#shared/card-list/limits.ts'
import { MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'
import { texts } from '../texts.ts'
import { appendText, decodeFile, MAX_FILE_BYTES } from './decode-file.ts'
import { isNear, isTooLarge } from './limits.ts'

type Props = {
  readonly list: string
  readonly usage: ListUsage
  readonly isInvalid: boolean
  readonly onChange: (list: string) => void
  /** The number of the line in which the caret stands, from 1; 0 when it is elsewhere. */
  readonly onLine: (line: number) => void
}

const words = texts.list

/** Input after which the preview follows the caret. After a paste the caret is at the end, where nobody looks. */
const typing = /^(?:insertText|insertLineBreak|insertCompositionText|delete)/
const moving = /^(?:Arrow|Page|Home|End)/

const problemsOf = ({ lines, bytes, longLines }: ListUsage): string[] => [
  ...(isOver(lines) ? [words.tooManyLines(lines)] : []),
  ...(isOver(bytes) ? [words.tooManyBytes(bytes)] : []),
  ...(longLines.length > 0 ? [words.longLines(longLines, MAX_LINE_LENGTH)] : []),
]

const remarksOf = ({ lines, bytes }: ListUsage): string[] => [
  ...(isNear(lines) ? [words.nearLines(lines)] : []),
  ...(isNear(bytes) ? [words.nearBytes(bytes)] : []),
]

/** The list as text: typed, pasted, dropped or opened from a file. */
export const ListEditor = ({ list, usage, isInvalid, onChange, onLine }: Props) => {
  const [fileProblem, setFileProblem] = useState('')
  const [cleared, setCleared] = useState('')
  const [isDragged, setDragged] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setFileProblem(words.fileTooLarge(file.name))
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
    setFileProblem(text === undefined ? words.notText(file.name) : '')
    if (text !== undefined) onChange(appendText(list, text))
  }
  const drop = (event: DragEvent): void => {
    setDragged(false)
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    take(file)
  }
  const drag = (event: DragEvent): void => {
    // Text that is dragged is for the field itself.
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setDragged(true)
  }
  const tellLine = ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }): void =>
    onLine(currentTarget.value.slice(0, currentTarget.selectionStart).split('\n').length)

  const problems = [...(fileProblem === '' ? [] : [fileProblem]), ...problemsOf(usage)]
  const remarks = isTooLarge(usage) ? [] : remarksOf(usage)
  return (
    <div>
      <div class="label-row">
        <label for="list">{words.label}</label>
        <span>
          <button type="button" class="plain" onClick={() => fileInput.current?.click()}>
            {words.chooseFile}
          </button>
          {(list || cleared) && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                setCleared(list)
                onChange(list ? '' : cleared)
              }}
            >
              {list ? words.clear : words.undo}
            </button>
          )}
        </span>
        <input
          ref={fileInput}
          type="file"
          hidden
          accept=".txt,.csv,.tsv,.dek,.dec,text/plain,text/csv"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      <p id="list-hint" class="hint">
        {words.hint}
      </p>
      <div class="drop">
        <textarea
          id="list"
          value={list}
          placeholder={words.placeholder}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          wrap="off"
          aria-describedby="list-hint list-problems"
          aria-invalid={isInvalid || problems.length > 0}
          onInput={(event) => {
            onChange(event.currentTarget.value)
            if (typing.test(event.inputType)) tellLine(event)
          }}
          onKeyUp={(event) => {
            if (moving.test(event.key)) tellLine(event)
          }}
          onClick={tellLine}
          onBlur={() => onLine(0)}
          onDragOver={drag}
          onDragLeave={() => setDragged(false)}
          onDrop={drop}
        />
        {isDragged && <div class="drop-here">{words.dropHere}</div>}
      </div>
      <div id="list-problems" role="status">
        {problems.map((problem) => (
          <p class="error">{problem}</p>
        ))}
        {remarks.map((remark) => (
          <p class="flag">{remark}</p>
        ))}
      </div>
    </div>
  )
}
