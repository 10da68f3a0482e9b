import { createHash } from 'node:crypto'

/** A script or a style sheet inside a page, as its Content-Security-Policy allows it. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
