import { useCallback, useRef, useState } from 'preact/hooks'
import type { ApiKey } from '#shared/client/index.ts'
import { formatDate, formatTime } from '../../look/times.ts'
import { now } from '../now.ts'
import { Confirm } from '../parts/confirm.tsx'
import { More } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { usePages } from '../requests/use-pages.ts'
import { texts } from '../texts.ts'

type RowProps = { readonly apiKey: ApiKey; readonly isYours: boolean; readonly onRevoke: (key: ApiKey) => void }

const KeyRow = ({ apiKey, isYours, onRevoke }: RowProps) => {
  const { name, scope, prefix, last4, created_at, expires_at, last_used_at } = apiKey
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= now()
  return (
    <tr class={hasEnded ? 'declined' : ''}>
      <th scope="row">
        {name}
        {isYours && <span class="quiet">{texts.keys.yours}</span>}
      </th>
      <td data-label={texts.keys.scope}>{scope}</td>
      <td data-label={texts.keys.key}>
        <code>
          {prefix}…{last4}
        </code>
      </td>
      <td data-label={texts.keys.created}>{formatDate(created_at)}</td>
      <td data-label={texts.keys.lastUsed}>{last_used_at ? formatTime(last_used_at) : texts.keys.never}</td>
      <td data-label={texts.keys.expires}>
        {expires_at ? `${hasEnded ? `${texts.keys.expired} ` : ''}${formatDate(expires_at)}` : texts.keys.never}
      </td>
      <td class="buttons">
        <button type="button" class="danger" aria-label={texts.keys.revokeOf(name)} onClick={() => onRevoke(apiKey)}>
          {texts.keys.revoke}
        </button>
      </td>
    </tr>
  )
}

const columns = ['name', 'scope', 'key', 'created', 'lastUsed', 'expires'] as const

/** The store's API keys, to revoke. A console session makes none. */
export const Keys = () => {
  const { client, store } = useConsole()
  const [asked, setAsked] = useState<ApiKey>()
  const load = useCallback(
    (cursor: string | undefined, signal?: AbortSignal) =>
      client.apiKeys.list({ limit: 100, cursor }, { signal }).page(),
    [client],
  )
  const { rows, isEmpty, error, reload, loadMore } = usePages(load)
  const revoking = useAction()
  const yours = store.credential.id
  const [revoked, setRevoked] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)

  const revoke = (key: ApiKey) => {
    setAsked(undefined)
    revoking.run(async () => {
      await client.apiKeys.delete(key.id)
      setRevoked(key.name)
      // The button that was pressed goes with its row.
      heading.current?.focus()
      reload()
    })
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.keys.title}
      </h1>
      <p class="quiet">{texts.keys.intro}</p>
      <Problem error={error} onRetry={reload} />
      <Problem error={revoking.error} />
      <p role="status">{revoked !== undefined && texts.keys.revoked(revoked)}</p>
      {isEmpty && <p class="empty quiet">{texts.keys.empty}</p>}
      {rows.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {texts.keys[column]}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((key) => (
              <KeyRow key={key.id} apiKey={key} isYours={key.id === yours} onRevoke={setAsked} />
            ))}
          </tbody>
        </table>
      )}
      <More load={loadMore} />
      {asked && (
        <Confirm
          title={texts.keys.revokeTitle(asked.name)}
          action={texts.keys.revoke}
          busy={revoking.busy}
          onConfirm={() => revoke(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{texts.keys.revokeText}</p>
          {asked.id === yours && <p class="flag">{texts.keys.revokeYours}</p>}
        </Confirm>
      )}
    </>
  )
}
