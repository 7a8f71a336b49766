import type { Results } from '../src/report/results.ts'

/** How one page was judged; a sentence where it was not. */
export type Judged = Results | string

const CLASSES = ['good', 'decent', 'bad'] as const

/** Its score, result and category scores on one line, with the failure that decides it. */
export function pageLine(url: string, results: Judged): string {
  if (typeof results === 'string') return `  -          ${url}  ${results}`
  const categories = results.categories.map(({ id, score }) => `${id.slice(0, 4)} ${score ?? '-'}`)
  const { score, result, result_reason } = results
  return `${String(score ?? '-').padStart(3)} ${(result ?? '-').padEnd(7)} ${url}  ${categories.join(' ')}  ${result_reason ?? ''}`
}

/** Least, quartiles and most of the scores, and how many pages are good, decent and bad. */
export function spreadOf(pages: readonly Judged[]): string {
  const judged = pages.filter((results) => typeof results !== 'string')
  const counts = CLASSES.map(
    (name) => `${judged.filter(({ result }) => result === name).length} ${name}`,
  )
  return `${quartiles(judged.flatMap(({ score }) => score ?? []))}  of ${judged.length}: ${counts.join(', ')}`
}

/** A line for each category: least, quartiles and most of its scores, and of how many pages. */
export function categorySpreads(pages: readonly Judged[]): string[] {
  const all = pages.flatMap((results) => (typeof results === 'string' ? [] : results.categories))
  return [...Map.groupBy(all, ({ id }) => id)].map(([id, categories]) => {
    const scores = categories.flatMap(({ score }) => score ?? [])
    return `  ${id.padEnd(38)} ${quartiles(scores)}  of ${scores.length}`
  })
}

/** How many pages a browser moves from which result to which, a line for each move that happens. */
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
