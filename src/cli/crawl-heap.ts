import { setFlagsFromString } from 'node:v8'

/**
 * Percent by which V8's heap grows after a full collection before the next one begins. By itself V8 lets it grow by half
 * or more, which is 40 MB in the main thread of a crawl. 30 costs a crawl 2 % more processor time, 20 costs 4 %.
 */
const GROWTH_PERCENT = 30
/** V8 decides itself. */
const BY_ITSELF = 0

let held = 0

/**
 * Keeps V8's heap close to what is used while one of these actions runs, in all threads. Not for a server's whole life,
 * because short requests then need more processor time: decision 084.
 */
export function inCloseHeap<Taken extends readonly unknown[], Result>(
  action: (...taken: Taken) => Promise<Result>,
  set: (flag: string) => void = setFlagsFromString,
): (...taken: Taken) => Promise<Result> {
  const grow = (percent: number) => set(`--heap-growing-percent=${percent}`)
  return async (...taken) => {
    held += 1
    if (held === 1) grow(GROWTH_PERCENT)
    try {
      return await action(...taken)
    } finally {
      held -= 1
      if (held === 0) grow(BY_ITSELF)
    }
  }
}
