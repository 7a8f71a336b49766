import type { CheckedReference } from '../crawl/references/reference.ts'
import type { JudgedEnd } from '../crawl/site-facts/read-site.ts'
import type { CrawlUrl } from '../crawl/crawl-url.ts'
import type { CrawlStore, PackedPage } from '../crawl/store/crawl-store.ts'
import type { SiteRun } from '../report/site/make-site-results.ts'
import type { PackedSite } from '../report/site/pack-site.ts'
import type { JudgeAnswer, JudgeJob, SampleOrder } from './analysis/judge-thread.ts'
import { createThreadPool, type ThreadPool } from './analysis/thread-pool.ts'

export interface CrawlToJudge extends Pick<SiteRun, 'startedAt' | 'durationMs' | 'samples'> {
  readonly store: Pick<CrawlStore, 'urls' | 'pages' | 'references'>
  readonly end: JudgedEnd
}

/** 20,000 pages with two million links take a few hundred megabytes, and less than ten seconds. */
const LIMITS = { timeoutMs: 120_000, heapMb: 1500 }
/** The thread keeps what it was handed until it has judged. */
const IDLE_MS = 600_000
/** Rows that are handed over at once: copying more of them would hold up whoever is served here. */
const TOGETHER = 500

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './analysis/judge-thread.ts' : './analysis/judge-thread.js',
  import.meta.url,
)

/** Judges a stored crawl in a thread, so that this process can go on serving pages. */
export async function judgeCrawl({ store, end, ...run }: CrawlToJudge): Promise<PackedSite> {
  return await withLoaded({ store, end }, async (pool, whole) => {
    const judged = await pool.run({ kind: 'judge', ...whole, ...run })
    if (judged === null || 'planned' in judged) throw new TypeError('The thread has not judged.')
    return judged
  })
}

/** Numbers of the pages of a stored crawl that a browser should load. */
export async function planSample(
  crawl: Pick<CrawlToJudge, 'store' | 'end'>,
  order: SampleOrder,
): Promise<readonly number[]> {
  return await withLoaded(crawl, async (pool, whole) => {
    const plan = await pool.run({ kind: 'plan', ...whole, ...order })
    if (plan === null || !('planned' in plan)) throw new TypeError('The thread has not planned.')
    return plan.planned
  })
}

type Loaded = Pick<Extract<JudgeJob, { kind: 'plan' }>, 'urlCount' | 'pageCount' | 'end'>

/** Hands a crawl to a thread for one job. */
async function withLoaded<Value>(
  { store, end }: Pick<CrawlToJudge, 'store' | 'end'>,
  work: (pool: ThreadPool<JudgeJob, JudgeAnswer>, whole: Loaded) => Promise<Value>,
): Promise<Value> {
  const pool = createThreadPool<JudgeJob, JudgeAnswer>({
    entry: ENTRY,
    size: 1,
    idleMs: IDLE_MS,
    ...LIMITS,
  })
  try {
    let [urlCount, pageCount] = [0, 0]
    for await (const urls of together<CrawlUrl>(store.urls())) {
      urlCount += urls.length
      await pool.run({ kind: 'urls', urls })
    }
    for await (const pages of together<PackedPage>(store.pages())) {
      pageCount += pages.length
      await pool.run({ kind: 'pages', pages })
    }
    for await (const some of together<CheckedReference>(store.references())) {
      await pool.run({ kind: 'references', references: some })
    }
    return await work(pool, { urlCount, pageCount, end })
  } finally {
    await pool.close()
  }
}

async function* together<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < TOGETHER) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
