import type { LabOrder } from './lab.ts'
import { TELL_MS } from './runner-messages.ts'

/** security.md §0.7: for each load, in milliseconds. */
const LOAD_MS = 60_000

/** The wall of each load of an order, what it is prepared by included. */
export function loadMsOf({ access = null }: Pick<LabOrder, 'access'>): number {
  return LOAD_MS + (access === null ? 0 : TELL_MS)
}
