import { isNofollow } from '../store/link-columns.ts'
import { createColumn } from './column.ts'
import type { SiteFacts } from './site-facts.ts'

const DAMPING = 0.85
const MOST_ROUNDS = 50
/** Ends once the ranks of a round differ by less than this in total. */
const CLOSE = 1e-6

/**
 * PageRank within the site by URL number: the share of clicks of a reader who follows links at random. Repeated links of a
 * page count once, nofollow links not at all, and redirects pass everything on.
 */
export function linkRanks({ urls, links }: Pick<SiteFacts, 'urls' | 'links'>): Float64Array {
  const count = urls.length
  const edges = edgesOf({ urls, links })
  let ranks = new Float64Array(count + 1).fill(1 / Math.max(1, count))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = new Float64Array(count + 1)
    let lost = 0
    for (let from = 1; from <= count; from++) {
      const [start = 0, end = 0] = [edges.starts[from], edges.starts[from + 1]]
      const rank = ranks[from] ?? 0
      if (start === end) lost += rank
      const share = rank / (end - start)
      for (let at = start; at < end; at++) {
        const to = edges.targets[at] ?? 0
        next[to] = (next[to] ?? 0) + share
      }
    }
    let moved = 0
    for (let number = 1; number <= count; number++) {
      const rank = (1 - DAMPING) / count + DAMPING * ((next[number] ?? 0) + lost / count)
      moved += Math.abs(rank - (ranks[number] ?? 0))
      next[number] = rank
    }
    ranks = next
    if (moved < CLOSE) break
  }
  return ranks
}

interface Edges {
  /** Where the targets of each number begin. */
  readonly starts: Uint32Array
  readonly targets: Uint32Array
}

/** As columns: two million links are followed in each round. */
function edgesOf({ urls, links }: Pick<SiteFacts, 'urls' | 'links'>): Edges {
  const starts = new Uint32Array(urls.length + 2)
  const targets = createColumn()
  /** The last URL that led to each. */
  const lastFrom = new Uint32Array(urls.length + 1)
  const { columns } = links
  for (const { number, redirectsTo } of urls) {
    starts[number] = targets.size
    lastFrom[number] = number
    if (redirectsTo !== null) follow(number, redirectsTo)
    for (let place = links.startOf(number); place < links.startOf(number + 1); place++) {
      if (!isNofollow(columns.flags[place] ?? 0)) follow(number, columns.to[place] ?? 0)
    }
  }
  starts[urls.length + 1] = targets.size
  return { starts, targets: targets.built() }

  function follow(from: number, to: number): void {
    if (lastFrom[to] === from) return
    lastFrom[to] = from
    targets.add(to)
  }
}
