/** Milliseconds to the first byte of a response. */
export interface AnswerTimes {
  readonly median: number
  /** Ninety-five of a hundred responses were faster. */
  readonly p95: number
}

/**
 * Warm-up requests: until the server's code is fully compiled, the 95th percentile of a report's responses is up to
 * half as long again (58, 43, 39 and 34 ms in the first four hundreds after a start).
 */
const REHEARSALS = 100

/** Requests a page repeatedly over one connection. */
export async function answerTimes(
  url: string,
  { cookie, requests }: { readonly cookie?: string | undefined; readonly requests: number },
): Promise<AnswerTimes> {
  const times: number[] = []
  for (let number = -REHEARSALS; number < requests; number += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers: cookie === undefined ? {} : { cookie } })
    const time = performance.now() - began
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
    if (number >= 0) times.push(time)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}
