import type { Results } from '../src/report/results.ts'

/** The results of one page; a sentence if it could not be audited. */
export type Judged = Results | string

const CLASSES = ['good', 'decent', 'bad'] as const

/** Its score, result and category scores on one line, with the failure that decides it. */
export function pageLine(url: string, results: Judged): string {
  if (typeof results === 'string') return `  -          ${url}  ${results}`
  const categories = results.categories.map(({ id, score }) => `${id.slice(0, 4)} ${score ?? '-'}`)
  const { score, result, result_reason } = results
  return `${String(score ?? '-').padStart(3)} ${(result ?? '-').padEnd(7)} ${url}  ${categories.join(' ')}  ${result_reason ?? ''}`
}

/** Minimum, quartiles and maximum of the scores, and the number of good, decent and bad pages. */
export function spreadOf(pages: readonly Judged[]): string {
  const judged = pages.filter((results) => typeof results !== 'string')
  const counts = CLASSES.map(
    (name) => `${judged.filter(({ result }) => result === name).length} ${name}`,
  )
  return `${quartiles(judged.flatMap(({ score }) => score ?? []))}  of ${judged.length}: ${counts.join(', ')}`
}

/** One line per category: minimum, quartiles and maximum of its scores, and the number of pages. */
export function categorySpreads(pages: readonly Judged[]): string[] {
  const all = pages.flatMap((results) => (typeof results === 'string' ? [] : results.categories))
  return [...Map.groupBy(all, ({ id }) => id)].map(([id, categories]) => {
    const scores = categories.flatMap(({ score }) => score ?? [])
    return `  ${id.padEnd(38)} ${quartiles(scores)}  of ${scores.length}`
  })
}

/** The number of pages whose result a browser changes, one line per change. */
export function moves(pairs: readonly (readonly [before: Judged, after: Judged])[]): string[] {
  const known = pairs.flatMap(([before, after]) =>
    typeof before === 'string' || typeof after === 'string'
      ? []
      : [`${before.result} → ${after.result}`],
  )
  return [...Map.groupBy(known, (move) => move)].map(
    ([move, some]) => `  ${move.padEnd(38)} ${some.length}`,
  )
}

function quartiles(scores: readonly number[]): string {
  const sorted = scores.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? '-'
  return [0, 0.25, 0.5, 0.75, 1].map((share) => String(at(share)).padStart(3)).join(' ')
}
