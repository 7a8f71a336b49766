import type { CrawlStore } from '../crawl/store/crawl-store.ts'
import type { Engine } from '../engine/audit.ts'
import type { ClaimedCrawl, CrawlQueue } from '../queue/crawl-queue.ts'
import type { CurrentTrace } from '../tracing/current-trace.ts'
import { createInSpan, type InSpan } from '../tracing/in-span.ts'
import { readTraceparent } from '../tracing/trace-context.ts'
import type { Attributes, Span, Tracer } from '../tracing/tracer.ts'
import type { CrawlSites } from '../worker/crawl-worker.ts'

type CrawlEngine = Pick<Engine, 'crawl' | 'judgeCrawl' | 'planSample' | 'audit'>

/** What the crawls of a worker are made of, with spans or, where traces are not exported, without. */
export interface CrawlTraces {
  readonly queue: (queue: CrawlQueue) => CrawlQueue
  readonly crawl: (crawl: CrawlSites) => CrawlSites
  readonly engine: (engine: CrawlEngine) => CrawlEngine
}

/**
 * A span for each turn of a crawl on a worker, in the trace of the request that stored it. Its parts are the claim,
 * opening the site, each batch of pages, checking links, the sample, judging and saving. No attribute has a URL.
 */
export function traceCrawls(tracer: Tracer, current: CurrentTrace): CrawlTraces {
  const going = new Map<string, Span>()
  const inSpan = createInSpan(tracer, current)

  function begin({ crawl, token, traceparent }: ClaimedCrawl, at: number): void {
    const attributes = {
      'pagemark.crawl.id': crawl.id,
      'pagemark.site_audit.id': crawl.siteAuditId,
      'pagemark.crawl.number': crawl.number,
    }
    const parent = readTraceparent(traceparent)
    const span = tracer.start({ name: 'crawl', kind: 'consumer', parent, at, attributes })
    tracer.start({ name: 'claim crawl', kind: 'client', parent: span.context, at }).end()
    going.set(token, span)
  }

  function end(token: string, outcome: string): void {
    const attributes = { 'pagemark.crawl.outcome': outcome }
    const failed = outcome === 'failed' || outcome === 'retried'
    going.get(token)?.end({ attributes, failed })
    going.delete(token)
  }

  /** A write that ends the turn. */
  async function ending(token: string, outcome: string, write: () => Promise<boolean>) {
    const parent = going.get(token)?.context
    const save = { name: 'save end', kind: 'client', parent } as const
    const isHeld = parent ? await inSpan(save, write) : await write()
    end(token, isHeld ? outcome : 'lost')
    return isHeld
  }

  return {
    queue: (queue) => ({
      ...queue,
      async claim(worker) {
        const at = tracer.now()
        const claimed = await queue.claim(worker)
        if (claimed) begin(claimed, at)
        return claimed
      },
      async heartbeat(token) {
        const isHeld = await queue.heartbeat(token)
        if (!isHeld) end(token, 'lost')
        return isHeld
      },
      finish: (token, judged) => ending(token, 'completed', () => queue.finish(token, judged)),
      fail: (token, error) => ending(token, 'failed', () => queue.fail(token, error)),
      giveBack: (token) => ending(token, 'returned', () => queue.giveBack(token)),
      release: (token, delayMs) => ending(token, 'returned', () => queue.release(token, delayMs)),
      retry: (token) => ending(token, 'retried', () => queue.retry(token)),
    }),

    crawl: (crawl) => async (claimed, signal, stop) => {
      const span = going.get(claimed.token)
      const work = () => crawl(claimed, signal, stop)
      return span ? await current.run(span.context, work) : await work()
    },

    engine: (engine) => ({
      crawl: (request, run) =>
        engine.crawl(request, {
          ...run,
          store: tracedStore(run.store, { tracer, current, inSpan }),
        }),
      planSample: (...needs) =>
        inSpan({ name: 'plan sample', kind: 'internal' }, () => engine.planSample(...needs)),
      audit: (...needs) =>
        inSpan({ name: 'load page of sample', kind: 'internal' }, () => engine.audit(...needs)),
      judgeCrawl: (...needs) =>
        inSpan({ name: 'judge site', kind: 'internal' }, () => engine.judgeCrawl(...needs)),
    }),
  }
}

interface StoreNeeds {
  readonly tracer: Tracer
  readonly current: CurrentTrace
  readonly inSpan: InSpan
}

/** Its writes end the steps of the crawl that saves to it. */
function tracedStore(store: CrawlStore, { tracer, current, inSpan }: StoreNeeds): CrawlStore {
  let since = tracer.now()
  const step = (name: string, attributes: Attributes = {}) => {
    const parent = current.get()
    tracer.start({ name, kind: 'internal', parent, at: since, attributes }).end()
    since = tracer.now()
  }
  return {
    ...store,
    async save(visits, found) {
      // The URLs of the site's own lists are saved once it has been opened.
      if (visits.length === 0) step('open site')
      else step('fetch batch', { 'pagemark.crawl.urls': visits.length })
      return await inSpan({ name: 'save batch', kind: 'client' }, () => store.save(visits, found))
    },
    async remember(memo) {
      if (memo.ended) step('check links')
      await store.remember(memo)
      since = tracer.now()
    },
  }
}
