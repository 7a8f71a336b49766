import type { ClaimedCrawl, CrawlError, CrawlQueue } from '../queue/crawl-queue.ts'
import type { JudgedCrawl } from '../store/sites/crawl-results.ts'
import { type HoldSettings, startHeldJob } from './held-job.ts'
import { createJobLoop, type Job, type JobLoopOptions, type Worker } from './job-loop.ts'

/** The outcome of one turn of a crawl on a worker. */
export type CrawlSlice =
  | { readonly status: 'judged'; readonly judged: JudgedCrawl }
  | { readonly status: 'failed'; readonly error: CrawlError }
  /** It was interrupted, and all fetched pages are saved. */
  | { readonly status: 'interrupted' }

/**
 * The engine's crawling half, as passed to the worker. Rejects only on an internal error. `signal` ends it, also when
 * its turn is over; `stop` only when the worker must.
 */
export type CrawlSites = (
  claimed: ClaimedCrawl,
  signal: AbortSignal,
  stop?: AbortSignal,
) => Promise<CrawlSlice>

export interface CrawlWorkerOptions
  extends Pick<JobLoopOptions<unknown>, 'random'>, Pick<HoldSettings, 'log'> {
  readonly queue: CrawlQueue
  readonly crawl: CrawlSites
  /** Names this worker in the rows, for the operator. */
  readonly name: string
  /** Concurrent crawls. */
  readonly concurrency?: number
  readonly pollMs?: number
  /** Well under the lease. */
  readonly heartbeatMs?: number
  readonly limitMs?: number
  readonly retryMs?: number
  readonly awayMs?: number
  /** After this time a crawl makes room for another that waits. */
  readonly sliceMs?: number
}

/**
 * Most of a crawl is waiting, for the site and out of politeness. The limit is for one that hangs: the duration of a
 * crawl has a separate limit.
 */
const DEFAULTS = {
  concurrency: 4,
  pollMs: 1_000,
  heartbeatMs: 5_000,
  limitMs: 26 * 60 * 60_000,
  sliceMs: 60_000,
}

/** Processes queued crawls in turns. */
export function createCrawlWorker(options: CrawlWorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  return createJobLoop({
    ...settings,
    jobs: 'crawls',
    claim: () => settings.queue.claim(settings.name),
    recover: () => settings.queue.recover(),
    start: (claimed) => startCrawl(claimed, settings),
  })
}

type Settings = CrawlWorkerOptions & typeof DEFAULTS

function startCrawl(claimed: ClaimedCrawl, settings: Settings): Job {
  const { queue, crawl, sliceMs, log } = settings
  const { token } = claimed
  const { id } = claimed.crawl
  return startHeldJob<CrawlSlice>(
    {
      kind: 'crawl',
      id,
      token,
      async work({ signal }) {
        const slice = new AbortController()
        const timer = setInterval(() => {
          queue.othersWait().then(
            (othersWait) => othersWait && slice.abort(),
            (error: unknown) => log.error({ error, crawl: id }, 'The queue could not be read.'),
          )
        }, sliceMs)
        try {
          return await crawl(claimed, AbortSignal.any([signal, slice.signal]), signal)
        } finally {
          clearInterval(timer)
        }
      },
      async keep(slice) {
        if (slice.status === 'judged') return await queue.finish(token, slice.judged)
        if (slice.status === 'failed') return await queue.fail(token, slice.error)
        return await queue.giveBack(token)
      },
    },
    settings,
  )
}
