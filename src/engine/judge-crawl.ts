import type { CheckedReference } from '../crawl/references/reference.ts'
import type { JudgedEnd } from '../crawl/site-facts/read-site.ts'
import type { CrawlUrl } from '../crawl/crawl-url.ts'
import type { CrawlStore, PackedPage } from '../crawl/store/crawl-store.ts'
import type { SiteRun } from '../report/site/make-site-results.ts'
import type { PackedSite } from '../report/site/pack-site.ts'
import type { JudgeJob } from './analysis/judge-thread.ts'
import { createThreadPool } from './analysis/thread-pool.ts'

export interface CrawlToJudge extends Pick<SiteRun, 'startedAt' | 'durationMs'> {
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
  const { record, stop, asleep, references, lastingRedirects } = end
  // The rest of a crawl's end is not for the thread.
  const ended = {
    record,
    stop,
    asleep,
    references,
    ...(lastingRedirects && { lastingRedirects }),
  }
  const pool = createThreadPool<JudgeJob, PackedSite | null>({
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
    const whole = { urlCount, pageCount, end: ended, ...run }
    const judged = await pool.run({ kind: 'judge', ...whole })
    if (judged === null) throw new TypeError('The thread has not judged.')
    return judged
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
