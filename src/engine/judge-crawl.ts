import type { CrawlEnd } from '../crawl/run/crawl-site.ts'
import type { CrawlStore } from '../crawl/store/crawl-store.ts'
import type { JudgedRun, SiteRun } from '../report/site/make-site-results.ts'
import type { KeptRun } from './analysis/judge-thread.ts'
import { createThreadPool } from './analysis/thread-pool.ts'

export interface CrawlToJudge extends Pick<SiteRun, 'startedAt' | 'durationMs'> {
  readonly store: Pick<CrawlStore, 'urls' | 'pages'>
  readonly end: Pick<CrawlEnd, 'record' | 'stop' | 'asleep'>
}

/** 20,000 pages with two million links take a few hundred megabytes, and less than ten seconds. */
const LIMITS = { timeoutMs: 120_000, heapMb: 1500 }

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './analysis/judge-thread.ts' : './analysis/judge-thread.js',
  import.meta.url,
)

/** Judges a stored crawl in a thread, so that this process can go on serving pages. */
export async function judgeCrawl({ store, end, ...run }: CrawlToJudge): Promise<JudgedRun> {
  const { record, stop, asleep } = end
  const [urls, pages] = [await Array.fromAsync(store.urls()), await Array.fromAsync(store.pages())]
  const pool = createThreadPool<KeptRun, JudgedRun>({ entry: ENTRY, size: 1, idleMs: 0, ...LIMITS })
  try {
    return await pool.run({ end: { record, stop, asleep }, urls, pages, ...run })
  } finally {
    await pool.close()
  }
}
