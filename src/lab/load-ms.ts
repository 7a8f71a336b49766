import type { LabOrder } from './lab.ts'
import { TELL_MS, WAIT_MS } from './runner-messages.ts'

/** security.md §0.7: for each load, in milliseconds. */
const LOAD_MS = 60_000

/** The wall of each load of an order, with what comes before it and what it waits for. */
export function loadMsOf({
  access = null,
  waitFor = null,
}: Pick<LabOrder, 'access' | 'waitFor'>): number {
  return LOAD_MS + (access === null ? 0 : TELL_MS) + (waitFor === null ? 0 : WAIT_MS)
}
