import { useRef, useState } from 'preact/hooks'
import { usageOf } from '#shared/card-list/limits.ts'
import { MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from '#shared/core/limits.ts'
import { isTooLarge } from '../list/limits.ts'
import { ListEditor } from '../list/list-editor.tsx'
import { readLinesOf } from '../list/read-lines.ts'
import { ReadingList } from '../list/reading-list.tsx'
import { useReading } from '../list/use-reading.ts'
import { texts } from '../texts.ts'
import type { DraftStore } from './draft.ts'
import type { Sending, useSending } from './use-sending.ts'

type Props = ReturnType<typeof useSending> & { readonly store: string; readonly drafts: DraftStore }

const words = texts.send
/** From this number on, the characters that are left are shown. */
const notesNear = 500

const statusText = (sending: Sending): string => {
  if (sending.state === 'offline') return words.offline
  if (sending.state === 'unanswered') return words.unanswered
  if (sending.state === 'arrived-before') return words.arrivedBefore
  if (sending.state === 'sent-elsewhere') return words.sentElsewhere
  if (sending.state === 'refused') return texts.error(sending.error)
  return sending.state === 'sending' && (sending.waitSeconds ?? 0) > 2 ? words.waiting(sending.waitSeconds ?? 0) : ''
}

type Problems = { readonly list?: string; readonly name?: string }

/** The list, who sends it, and sending it. */
export const NewList = ({ store, drafts, draft, change, sending, send }: Props) => {
  const [line, setLine] = useState(0)
  const [wasChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = useReading(draft.list)
  const usage = usageOf(draft.list, readLinesOf(read.reading))
  const rewrite = (write: (list: string) => string | undefined): boolean => {
    const list = write(drafts.read().list)
    if (list !== undefined) change({ list })
    return list !== undefined
  }

  const problems: Problems = {
    ...(isTooLarge(usage) && { list: words.tooLarge }),
    ...(read.reading.items.length === 0 && { list: words.listNeeded }),
    ...(draft.name.trim() === '' && { name: words.nameNeeded }),
  }
  const shown: Problems = wasChecked ? problems : {}
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setChecked(true)
    const [wrong] = Object.keys(problems)
    if (wrong === undefined) send()
    else form.current?.querySelector<HTMLElement>(`#${wrong}`)?.focus()
  }
  const isSending = sending.state === 'sending'
  const status = statusText(sending)
  const notesLeft = MAX_NOTES_LENGTH - draft.notes.length
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <fieldset disabled={isSending}>
        <div class="panes">
          <div>
            <ListEditor
              list={draft.list}
              usage={usage}
              isInvalid={shown.list !== undefined}
              onChange={(list) => change({ list })}
              onLine={setLine}
            />
            {shown.list && <p class="problem error">{shown.list}</p>}
          </div>
          <ReadingList
            reading={read.reading}
            isBehind={read.list !== draft.list}
            usage={usage}
            line={line}
            rewrite={rewrite}
          />
        </div>
        <div class="about">
          <div>
            <label for="name">{words.name}</label>
            <input
              id="name"
              value={draft.name}
              maxLength={MAX_NAME_LENGTH}
              autocomplete="name"
              required
              aria-invalid={shown.name !== undefined}
              aria-describedby="name-problem"
              // The API takes no control characters in a name; a cell of a spreadsheet is pasted with a tab.
              onInput={({ currentTarget }) => change({ name: currentTarget.value.replaceAll(/\p{Cc}+/gu, ' ') })}
            />
            <p id="name-problem" class="problem error">
              {shown.name}
            </p>
          </div>
          <div>
            <label for="notes">
              {words.notes} <span class="quiet">({words.optional})</span>
            </label>
            <textarea
              id="notes"
              rows={2}
              value={draft.notes}
              maxLength={MAX_NOTES_LENGTH}
              onInput={({ currentTarget }) => change({ notes: currentTarget.value })}
            />
            {notesLeft <= notesNear && <p class="quiet">{words.notesLeft(notesLeft)}</p>}
          </div>
        </div>
      </fieldset>
      <div class="send">
        <button type="submit" class="primary" aria-disabled={isSending}>
          {isSending ? words.sending : words.button(store)}
        </button>
        <p role="status" class={sending.state === 'refused' ? 'send-status error' : 'send-status flag'}>
          {status}
        </p>
        {status === '' && <p class="send-status quiet">{words.saved}</p>}
      </div>
    </form>
  )
}
