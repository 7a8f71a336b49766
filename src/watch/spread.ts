import { createHash } from 'node:crypto'

const HOUR_MS = 60 * 60_000
const SHARE = 10

/**
 * The delay of this report after a firing: up to a tenth of the interval, an hour at most. A project of a thousand
 * reports does not start all at once, and each report is always measured at the same time of day.
 */
export function offsetOf(reportId: string, intervalMs: number): number {
  return Math.floor(fractionOf(reportId) * Math.min(intervalMs / SHARE, HOUR_MS))
}

/** From 0 up to 1, always the same for the same text. */
export function fractionOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
