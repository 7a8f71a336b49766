import { createCrawlQueue } from '../../src/queue/crawl-queue.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { createCrawlFrontier } from '../../src/store/sites/crawl-frontier.ts'
import type { SiteChoices } from '../../src/store/sites/site-audit-row.ts'
import type { SiteAuditDraft } from '../../src/store/sites/site-audits.ts'
import type { TestStore } from './store.ts'

export const CHOICES: SiteChoices = {
  maxPages: 500,
  maxDepth: 20,
  include: [],
  exclude: [],
  subdomains: false,
  sitemaps: true,
  language: null,
}

export function siteDraft(overrides: Partial<SiteAuditDraft> & { url?: string } = {}) {
  const { url = 'https://www.example.com/', ...others } = overrides
  const target = { url, schemeGiven: true }
  const draft: SiteAuditDraft = { target, choices: CHOICES, privacy: 0, ...others }
  return draft
}

export function crawlQueue({ db }: Pick<TestStore, 'db'>, leaseMs = 60_000) {
  return createCrawlQueue(db, { leaseMs, siteConcurrency: 0 })
}

/** A site audit of this owner, or a new one, and its first crawl in a worker's hands. */
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
