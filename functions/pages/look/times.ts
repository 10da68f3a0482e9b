const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
// A bundle that formats no date alone leaves this out.
const date = /* @__PURE__ */ new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** An ISO time as the reader's language writes it: `20 Nov 2026, 10:15`. */
export const formatTime = (isoTime: string): string => dateTime.format(Date.parse(isoTime))

export const formatDate = (isoTime: string): string => date.format(Date.parse(isoTime))

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** How long ago in one unit, `3 hr` or `2 days`; less than a minute is 0 minutes. */
export const formatAge = (isoTime: string, nowMs: number, language?: string): string => {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(isoTime)) / 1000))
  const { unit, seconds: size } = units.find((one) => seconds >= one.seconds) ?? units[2]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  }).format(Math.floor(seconds / size))
}

/** A time as a field of the type `datetime-local` has it, in the reader's time zone, to the minute. */
export const localTimeText = (timeMs: number): string => {
  const offsetMs = new Date(timeMs).getTimezoneOffset() * 60_000
  return new Date(timeMs - offsetMs).toISOString().slice(0, 16)
}
