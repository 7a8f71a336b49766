/** Milliseconds until the first byte of an answer was there. */
export interface AnswerTimes {
  readonly median: number
  /** Of a hundred answers, ninety-five came sooner. */
  readonly p95: number
}

/**
 * Requests before those that count: until what answers is compiled for good, 95 of 100 answers of a report take up to
 * half as long again (58, 43, 39 and 34 ms in the first four hundreds after a start).
 */
const REHEARSALS = 100

/** Asks for a page again and again over one connection. */
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
