import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const exchangeSchema = () =>
  z.object({
    /** The route's id. */
    route: z.string(),
    /** What it shows, in a few words. */
    name: z.string(),
    parameters: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    /** The request's headers beyond those of every request. */
    requestHeaders: z.record(z.string(), z.string()),
    /** Absent when none is sent. */
    requestBody: z.optional(z.unknown()),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    /** Absent when none is answered. */
    body: z.optional(z.unknown()),
  })

const recordingSchema = () =>
  z.object({
    exchanges: z.array(exchangeSchema()),
    /** The payload of each event, by the event's name. */
    payloads: z.record(z.string(), z.unknown()),
  })

/** One request of a test run and its answer. */
export type Exchange = z.infer<ReturnType<typeof exchangeSchema>>

export type Recording = z.infer<ReturnType<typeof recordingSchema>>

/** The exchanges that the test of this file recorded. */
export const readRecording = (): Recording =>
  recordingSchema().parse(JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')))
