import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { quickCrawl } from '../../test/support/quick-crawl.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore } from '../../test/support/store.ts'
import { DEFAULT_CRAWL } from '../crawl/crawl-settings.ts'
import { auditRequest } from '../request/audit-request.ts'
import { createCrawlFrontier } from '../store/sites/crawl-frontier.ts'
import { traceRuns } from '../store/database/run-trace.ts'
import { createCurrentTrace } from '../tracing/current-trace.ts'
import { traceparentOf } from '../tracing/trace-context.ts'
import { createTracer, type EndedSpan } from '../tracing/tracer.ts'
import { traceCrawls } from './trace-crawls.ts'

const opened = closeAfterEach()

const STORED_IN = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true }
const never = () => Promise.reject(new Error('Not in this test.'))

/** A stored crawl that is claimed from a traced queue. */
async function tracedCrawl(url = 'https://example.com/secret-page') {
  const test = await openTestStore()
  const spans: EndedSpan[] = []
  const tracer = createTracer({ onEnd: (span) => spans.push(span) })
  const current = createCurrentTrace()
  traceRuns(test.db, () => traceparentOf(STORED_IN))
  await test.store.siteAudits.create(await test.owner(), siteDraft({ url }))
  const traces = traceCrawls(tracer, current)
  const queue = traces.queue(crawlQueue(test))
  const claimed = await queue.claim('test')
  if (!claimed) throw new Error('A crawl is waiting.')
  return {
    test,
    spans,
    traces,
    queue,
    claimed,
    current,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

it('a crawl is part of the trace that it is stored in, and its steps are parts of the crawl', async () => {
  const site = await opened(
    startCrawlSite({ '/': pageWith('Start', ['/a']), '/a': pageWith('A', []) }),
  )
  await using traced = await tracedCrawl(site.origin)
  const { test, spans, traces, queue, claimed, current } = traced
  const engine = traces.engine({
    crawl: async (_, { store }) => ({
      status: 'completed',
      ...(await quickCrawl({ url: site.origin, store })),
    }),
    planSample: async () => [],
    audit: never,
    judgeCrawl: never,
  })
  let inside: unknown
  const crawl = traces.crawl(async ({ crawl: { id, target }, token }) => {
    inside = current.get()
    const store = createCrawlFrontier(test.db, { id, token, mostKnown: 100 })
    const end = await engine.crawl(auditRequest(target), { settings: DEFAULT_CRAWL, store })
    if (end.status === 'failed') throw new Error(end.error.message)
    await engine.planSample({ store, end }, { most: 1 })
    const judging = engine.judgeCrawl({ store, end, samples: [], startedAt: '', durationMs: 1 })
    await expect(judging).rejects.toThrow('Not in this test.')
    return { status: 'interrupted' }
  })
  await crawl(claimed, new AbortController().signal)
  await queue.giveBack(claimed.token)

  const whole = spans.find(({ name }) => name === 'crawl')
  expect(whole).toMatchObject({
    kind: 'consumer',
    context: { traceId: STORED_IN.traceId },
    parentId: STORED_IN.spanId,
    attributes: {
      'pagemark.crawl.id': claimed.crawl.id,
      'pagemark.crawl.number': 1,
      'pagemark.crawl.outcome': 'returned',
    },
    failed: false,
  })
  expect(inside).toEqual(whole?.context)
  const parts = spans.filter(({ parentId }) => parentId === whole?.context.spanId)
  expect(parts.map(({ name }) => name)).toEqual([
    'claim crawl',
    'open site',
    'save batch',
    'fetch batch',
    'save batch',
    'fetch batch',
    'save batch',
    'check links',
    'plan sample',
    'judge site',
    'save end',
  ])
  expect(parts[3]?.attributes).toEqual({ 'pagemark.crawl.urls': 1 })
  expect(parts.filter(({ failed }) => failed).map(({ name }) => name)).toEqual(['judge site'])
  expect(JSON.stringify(spans)).not.toContain(site.origin)
})

it.each([
  { write: 'fail', outcome: 'failed', failed: true },
  { write: 'retry', outcome: 'retried', failed: true },
  { write: 'release', outcome: 'returned', failed: false },
] as const)('a crawl that ends with $write is $outcome', async ({ write, outcome, failed }) => {
  await using traced = await tracedCrawl()
  const { spans, queue, claimed } = traced
  const error = { code: 'crashed', message: 'It crashed.' } as const
  await (write === 'fail' ? queue.fail(claimed.token, error) : queue[write](claimed.token))
  const whole = spans.find(({ name }) => name === 'crawl')
  expect([whole?.attributes['pagemark.crawl.outcome'], whole?.failed]).toEqual([outcome, failed])
})

it('a crawl that another worker has is lost, once', async () => {
  await using traced = await tracedCrawl()
  const { test, spans, queue, claimed } = traced
  await test.db.updateTable('crawls').set({ lease_token: null }).execute()
  expect(await queue.heartbeat(claimed.token)).toBe(false)
  expect(await queue.giveBack(claimed.token)).toBe(false)
  const outcomes = spans.flatMap(({ attributes }) => attributes['pagemark.crawl.outcome'] ?? [])
  expect(outcomes).toEqual(['lost'])
})

it('a traced crawl that is returned for later waits', async () => {
  await using traced = await tracedCrawl()
  const { queue, claimed } = traced
  expect(await queue.release(claimed.token, 60_000)).toBe(true)
  expect(await queue.claim('test')).toBeUndefined()
})
