import type { Attempt } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { texts } from '../texts.ts'
import { LastAnswer } from './outcome.tsx'
import { PHASES, phasesOf } from './phases.ts'

/** One attempt as a bar: each part as long as it took, against the longest attempt. */
const Bar = ({ attempt, longestMs }: { readonly attempt: Attempt; readonly longestMs: number }) => {
  const phases = phasesOf(attempt)
  const said = phases.map(({ name, ms }) => `${texts.deliveries.phases[name]} ${texts.deliveries.took(ms)}`).join(', ')
  return (
    <svg
      class="bar-picture"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={said || texts.deliveries.noTime}
    >
      {phases.map(({ name, startMs, ms }) => (
        <rect
          key={name}
          class={`phase-${name}`}
          x={(startMs / longestMs) * 100}
          width={Math.max((ms / longestMs) * 100, 0.4)}
          height="4"
        >
          <title>
            {texts.deliveries.phases[name]}: {texts.deliveries.took(ms)}
          </title>
        </rect>
      ))}
    </svg>
  )
}

/** Every attempt with its bar in numbers below, and what was answered. */
export const Attempts = ({ attempts }: { readonly attempts: readonly Attempt[] }) => {
  const longestMs = Math.max(1, ...attempts.map(({ duration_ms }) => duration_ms ?? 0))
  return (
    <>
      <ul class="legend">
        {PHASES.map((name) => (
          <li key={name}>
            <svg viewBox="0 0 4 4" aria-hidden="true">
              <rect class={`phase-${name}`} width="4" height="4" />
            </svg>
            {texts.deliveries.phases[name]}
          </li>
        ))}
      </ul>
      <ol class="attempts">
        {attempts.map((attempt) => (
          <li key={`${attempt.round}.${attempt.number}`} class="card">
            <div class="attempt-head">
              <strong>
                {texts.deliveries.round(attempt.round)}, {texts.deliveries.attempt(attempt.number)}
              </strong>
              <span class="quiet">{formatTime(attempt.started_at)}</span>
              <span class={attempt.outcome === 'delivered' ? 'status good' : 'status bad'}>
                {texts.deliveries.outcome(attempt.outcome)}
              </span>
              <span class="number">{attempt.duration_ms !== null && texts.deliveries.took(attempt.duration_ms)}</span>
            </div>
            <Bar attempt={attempt} longestMs={longestMs} />
            <p class="phase-numbers quiet">
              {phasesOf(attempt).map(({ name, ms }) => (
                <span key={name}>
                  {texts.deliveries.phases[name]} {texts.deliveries.took(ms)}
                </span>
              ))}
            </p>
            <p>
              <LastAnswer status={attempt.response_status} error={attempt.error} />
              {attempt.address && (
                <span class="quiet">
                  {' '}
                  {texts.deliveries.address} {attempt.address}
                </span>
              )}
            </p>
            {attempt.redirect_location && (
              <p>
                {texts.deliveries.redirect} <code>{attempt.redirect_location}</code>
              </p>
            )}
            {attempt.response_body && (
              <details open={attempt === attempts.at(-1)}>
                <summary>{texts.deliveries.answered}</summary>
                <pre>{attempt.response_body}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
