import { useCallback } from 'preact/hooks'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useLoad } from '../requests/use-load.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { Health } from './health.tsx'

/** A store has at most 10 webhooks, so one page holds them all. */
export const Webhooks = () => {
  const { client } = useConsole()
  const load = useCallback((signal: AbortSignal) => client.webhooks.list({ limit: 100 }, { signal }).page(), [client])
  const { value, error, busy, reload } = useLoad(load)
  const rows = value?.data ?? []
  return (
    <>
      <div class="title">
        <h1>{texts.webhooks.title}</h1>
        <a class="button" href={hashOf('webhooks/new')}>
          {texts.webhooks.add}
        </a>
      </div>
      <p class="quiet">{texts.webhooks.intro}</p>
      <Problem error={error} onRetry={reload} />
      {!value && busy && <p class="quiet">{texts.loading}</p>}
      {value && rows.length === 0 && <p class="empty quiet">{texts.webhooks.empty}</p>}
      {rows.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{texts.webhooks.url}</th>
              <th scope="col">{texts.webhooks.events}</th>
              <th scope="col">{texts.webhooks.health}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((webhook) => (
              <tr key={webhook.id}>
                <th scope="row">
                  <a class="url" href={hashOf(`webhooks/${webhook.id}`)}>
                    {webhook.url}
                  </a>
                  {webhook.description && <span class="quiet">{webhook.description}</span>}
                </th>
                <td data-label={texts.webhooks.events}>{webhook.events.map(texts.webhooks.event).join(', ')}</td>
                <td data-label={texts.webhooks.health}>
                  <Health webhook={webhook} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
