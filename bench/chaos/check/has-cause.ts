import type { Interruption } from './history.ts'

/** A run or crawl that was interrupted this often may end without a result. */
const INTERRUPTIONS = 3

/** From its request to its end, in milliseconds since 1970. */
export interface Lifetime {
  readonly createdAt: number
  readonly endedAt: number
}

/** Whether a job may have ended as crashed: workers were interrupted often enough while it could run. */
export function hasCause(
  { createdAt, endedAt }: Lifetime,
  interruptions: readonly Interruption[],
): boolean {
  const during = interruptions.filter(({ from, to }) => createdAt <= to && from <= endedAt)
  return during.length >= INTERRUPTIONS
}
