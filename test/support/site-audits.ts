import { CrawlFailure } from '../../src/crawl/run/crawl-failure.ts'
import { siteOf } from '../../src/crawl/site-facts/read-site.ts'
import { createCrawlQueue } from '../../src/queue/crawl-queue.ts'
import { judgeSiteRun } from '../../src/report/site/make-site-results.ts'
import { packSite } from '../../src/report/site/pack-site.ts'
import { CRAWL_CHECKS } from '../../src/report/site/page-findings.ts'
import type { Connection } from '../../src/store/database/database.ts'
import { type CrawlSites, createCrawlWorker } from '../../src/worker/crawl-worker.ts'
import { EMPTY_PAGE, quickCrawl } from './quick-crawl.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { createCrawlFrontier } from '../../src/store/sites/crawl-frontier.ts'
import { readSiteList } from '../../src/store/sites/site-lists.ts'
import type { SiteChoices } from '../../src/store/sites/site-audit-row.ts'
import type { SiteAuditDraft } from '../../src/store/sites/site-audits.ts'
import { ALERT_RULES } from '../../src/watch/alerts/alert-rules.ts'
import type { TestStore } from './store.ts'

export const CHOICES: SiteChoices = {
  source: 'crawl',
  labPages: 0,
  maxPages: 500,
  maxDepth: 20,
  include: [],
  exclude: [],
  subdomains: false,
  sitemaps: true,
  externalLinks: 1000,
  language: null,
}

export function siteDraft(overrides: Partial<SiteAuditDraft> & { url?: string } = {}) {
  const { url = 'https://www.example.com/', ...others } = overrides
  const target = { url, schemeGiven: true }
  const draft: SiteAuditDraft = { target, choices: CHOICES, privacy: 0, ...others }
  return draft
}

export function crawlQueue({ db }: Pick<TestStore, 'db'>, leaseMs = 60_000) {
  return createCrawlQueue(db, { leaseMs, siteConcurrency: 0, watching: ALERT_RULES })
}

/** A site audit of this owner, or a new one, with its first crawl claimed by a worker. */
export async function heldCrawl(
  test: TestStore,
  { owner, ...draft }: Parameters<typeof siteDraft>[0] & { readonly owner?: Owner } = {},
) {
  const creator = owner ?? (await test.owner())
  const site = await test.store.siteAudits.create(creator, siteDraft(draft))
  const claimed = await crawlQueue(test).claim('test')
  if (claimed?.crawl.siteAuditId !== site.id) throw new Error('Another crawl was claimed.')
  const { token, crawl } = claimed
  const store = createCrawlFrontier(test.db, { id: crawl.id, token, mostKnown: 5000 })
  return { owner: creator, site, crawl, token, store }
}

/** Crawls sites on loopback without threads, and judges their links. */
export function quickSites(db: Connection): CrawlSites {
  return async ({ crawl, token }, signal) => {
    const store = createCrawlFrontier(db, { id: crawl.id, token, mostKnown: 5000 })
    const { language: _, ...settings } = crawl.choices
    try {
      const listed = await readSiteList(db, crawl.siteAuditId)
      const end = await quickCrawl({ url: crawl.target.url, store, settings, listed, signal })
      const urls = await Array.fromAsync(store.urls())
      const pages = await Array.fromAsync(store.pages())
      const references = await Array.fromAsync(store.references())
      const read = siteOf(
        { urls, pages, references },
        end,
        CRAWL_CHECKS.map(({ id }) => id),
      )
      const startedAt = '2026-11-25T12:00:00.000Z'
      return {
        status: 'judged',
        judged: packSite(judgeSiteRun({ ...read, startedAt, durationMs: 1234 })),
      }
    } catch (error) {
      if (error instanceof CrawlFailure) {
        return { status: 'failed', error: { code: error.code, message: error.message } }
      }
      if (signal.aborted) return { status: 'interrupted' }
      throw error
    }
  }
}

/** A check that this crawl fails. */
export const SECRET_SITE_CHECK = 'site-broken-links'

/** Ends the waiting crawl of this site audit, with one page that links to a missing one. */
export async function crawledAtOnce(
  { db }: { readonly db: Connection },
  siteAuditId: string,
): Promise<void> {
  const queue = crawlQueue({ db })
  let claimed = await queue.claim('test')
  // Skips crawls that were queued before.
  while (claimed && claimed.crawl.siteAuditId !== siteAuditId) claimed = await queue.claim('test')
  if (!claimed) throw new Error('The crawl is not waiting.')
  const { crawl, token } = claimed
  const { url } = crawl.target
  const store = createCrawlFrontier(db, { id: crawl.id, token, mostKnown: 10 })
  const link = { source: 'link', depth: 1, state: 'waiting' } as const
  const start = { url, source: 'start', depth: 0, state: 'waiting' } as const
  const missing = { ...link, url: `${url}-missing` }
  await store.save([], [start, missing])
  await store.claim(2)
  const page = { ...EMPTY_PAGE, title: 'secret-page', links: [{ ...PLAIN_LINK, url: missing.url }] }
  const visit = { state: 'done', found: [missing] } as const
  await store.save(
    [
      { ...visit, number: 1, answer: HTML_ANSWER, page },
      { ...visit, number: 2, answer: { ...HTML_ANSWER, status: 404 }, page: null },
    ],
    [],
  )
  await store.planReferences([REFERENCE])
  const record = {
    start: url,
    startHops: [url],
    robots: { url: `${url}/robots.txt`, state: 'absent', status: 404 },
    sitemaps: [],
    sitemapsRead: true,
    dated: [],
    sessionParameters: [],
  } as const
  const read = siteOf(
    { urls: await Array.fromAsync(store.urls()), pages: await Array.fromAsync(store.pages()) },
    { record, stop: null, asleep: [], references: { links: 0, files: 0 } },
    CRAWL_CHECKS.map(({ id }) => id),
  )
  const startedAt = '2026-11-25T12:00:00.000Z'
  await queue.finish(token, packSite(judgeSiteRun({ ...read, startedAt, durationMs: 1234 })))
}

const REFERENCE = {
  number: 1,
  url: 'https://example.net/',
  kind: 'link',
  type: '',
  own: false,
  pages: 1,
} as const

const PLAIN_LINK = { anchor: '', nofollow: false, around: false, fragment: null }
/** A response to a crawl: an HTML page with status 200. */
export const HTML_ANSWER = {
  status: 200,
  failure: null,
  redirect: null,
  mimeType: 'text/html',
  firstByte: 12,
  bytes: 340,
  before: null,
} as const

/** Runs all waiting crawls. */
export function startCrawlWorker(test: Pick<TestStore, 'db'>, name = 'test') {
  const worker = createCrawlWorker({
    queue: crawlQueue(test),
    crawl: quickSites(test.db),
    name,
    log: { info: () => undefined, error: () => undefined },
    random: () => 0.5,
    pollMs: 50,
  })
  worker.start()
  return worker
}
