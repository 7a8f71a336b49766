import type { CrawlUrl, UrlAnswer, UrlSource, UrlState } from '../crawl-url.ts'
import type { CrawlCounts, CrawlMemo, CrawlStore, FoundUrl, Visit } from './crawl-store.ts'
import type { PageState } from '../recrawl/earlier-page.ts'
import type { CheckedReference } from '../references/reference.ts'
import { numberLinks } from './number-links.ts'
import { packPage } from './pack-page.ts'

interface Row {
  readonly number: number
  readonly url: string
  state: UrlState
  depth: number | null
  readonly sources: Set<UrlSource>
  answer: UrlAnswer | null
  sitemap?: number
  rule?: string
  unchanged?: true
}

export interface MemoryStore extends CrawlStore {
  /** What the next crawl needs of a page that was read. */
  stateOf(number: number): PageState | undefined
}

/**
 * The frontier and all pages in memory, the pages compressed: about 4 KB a page. For commands, which need no database.
 */
export function createMemoryStore({ mostKnown }: { readonly mostKnown: number }): MemoryStore {
  const rows: Row[] = []
  const byUrl = new Map<string, Row>()
  const pages = new Map<number, Uint8Array>()
  const states = new Map<number, PageState>()
  /** Waiting numbers by depth; those without a depth are at the last index. */
  const waiting = createQueue()
  let fetched = 0
  let redirects = 0
  let bytes = 0
  let memo: CrawlMemo | undefined
  const references = new Map<number, CheckedReference>()

  function learn({ url, source, depth, state, sitemap }: FoundUrl): void {
    const known = byUrl.get(url)
    if (known) return meetAgain(known, { source, depth, state, sitemap })
    if (rows.length >= mostKnown) return
    const row: Row = {
      number: rows.length + 1,
      url,
      state,
      depth,
      sources: new Set([source]),
      answer: null,
      ...(sitemap !== undefined && { sitemap }),
    }
    rows.push(row)
    byUrl.set(url, row)
    if (state === 'waiting') waiting.add(row)
  }

  function meetAgain(row: Row, { source, depth, state, sitemap }: Omit<FoundUrl, 'url'>): void {
    row.sources.add(source)
    if (sitemap !== undefined) row.sitemap ??= sitemap
    if (row.state === 'unlisted' && state === 'waiting') {
      row.state = state
      waiting.add(row)
    }
    if (depth === null || (row.depth !== null && row.depth <= depth)) return
    row.depth = depth
    if (row.state === 'too-deep') row.state = state
    if (row.state === 'waiting') waiting.add(row)
  }

  function keep({ number, state, answer, page, rule, pageState, unchanged }: Visit): void {
    const row = rows[number - 1]
    if (row === undefined) return
    row.state = state
    row.answer = answer
    if (rule !== undefined) row.rule = rule
    if (pageState) states.set(number, pageState)
    if (unchanged) row.unchanged = unchanged
    if (state === 'waiting') waiting.add(row)
    if (answer !== null) {
      fetched += 1
      redirects += answer.redirect === null ? 0 : 1
      // An unchanged page has the size of its earlier response, which this crawl has not downloaded.
      bytes += unchanged ? 0 : (answer.bytes ?? 0)
    }
    if (page) pages.set(number, packPage(numberLinks(page, (url) => byUrl.get(url)?.number)))
  }

  const counts = (): CrawlCounts => ({
    known: rows.length,
    waiting: rows.reduce((sum, { state }) => sum + Number(state === 'waiting'), 0),
    fetched,
    pages: fetched - redirects,
    bytes,
  })

  return {
    async resume() {
      for (const row of rows) {
        if (row.state !== 'fetching') continue
        row.state = 'waiting'
        waiting.add(row)
      }
      return counts()
    },
    async claim(most) {
      const claimed: Row[] = []
      while (claimed.length < most) {
        const row = waiting.take()
        if (row === undefined) break
        row.state = 'fetching'
        claimed.push(row)
      }
      return claimed.map((row) => urlOf(row, byUrl))
    },
    async save(visits, found) {
      for (const visit of visits) for (const each of visit.found) learn(each)
      for (const each of found) learn(each)
      for (const visit of visits) keep(visit)
      return counts()
    },
    recall: async () => memo,
    async remember(next) {
      memo = next
    },
    async planReferences(planned) {
      for (const reference of planned) {
        if (references.has(reference.number)) continue
        references.set(reference.number, { ...reference, answer: null })
      }
    },
    async saveReferences(checked) {
      for (const reference of checked) references.set(reference.number, reference)
    },
    async show() {},
    async *references() {
      yield* references.values()
    },
    async *urls() {
      for (const row of rows) yield urlOf(row, byUrl)
    },
    async *pages() {
      for (const [number, packed] of [...pages].toSorted(([a], [b]) => a - b)) {
        yield { number, packed }
      }
    },
    stateOf: (number) => states.get(number),
  }
}

function urlOf({ sources, ...row }: Row, byUrl: ReadonlyMap<string, Row>): CrawlUrl {
  const redirect = row.answer?.redirect ?? null
  const redirectsTo = redirect === null ? null : (byUrl.get(redirect)?.number ?? null)
  return { ...row, sources: [...sources], redirectsTo }
}

/** Rows by depth, then by number. A row whose depth has changed is in there twice, and taken once. */
function createQueue() {
  const levels = new Map<number, Row[]>()
  let first = 0
  const LISTED = Number.MAX_SAFE_INTEGER
  return {
    add(row: Row): void {
      const level = row.depth ?? LISTED
      const rows = levels.get(level)
      if (rows) rows.push(row)
      else levels.set(level, [row])
      first = Math.min(first, level)
    },
    take(): Row | undefined {
      for (;;) {
        const rows = levels.get(first)
        const row = rows?.shift()
        if (row === undefined) {
          levels.delete(first)
          if (levels.size === 0) return undefined
          first = Math.min(...levels.keys())
        } else if (row.state === 'waiting' && (row.depth ?? LISTED) === first) return row
      }
    },
  }
}
