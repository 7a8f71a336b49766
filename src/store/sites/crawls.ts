import type { CrawledPage } from '../../crawl/crawled-page.ts'
import { unpackPage } from '../../crawl/store/pack-page.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import type { Page, PageQuery } from '../database/page.ts'
import { CANCELLED, OPEN, PAUSED, QUEUED, spentBy } from './crawl-row.ts'
import type { TemplateResult } from '../../report/site/site-results.ts'
import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { CrawlComparison } from './compare-crawls.ts'
import { countPages, type PagesToCount } from './count-pages.ts'
import { createComparisons } from './comparisons.ts'
import { createCrawlFindings } from './crawl-findings.ts'
import { takeBackAttempt } from './crawl-samples.ts'
import { type CrawlUrlQuery, listUrls } from './crawl-url-list.ts'
import { readTrend, type TrendCrawl } from './crawl-trend.ts'
import { everyListed, type ListedUrl, readListed } from './listed-urls.ts'
import { isSiteAlive, maySeeSite } from './site-access.ts'
import { listReferences, type ReferenceList, type ReferenceQuery } from './reference-list.ts'
import { changeableSite } from './site-audits.ts'
import { CRAWL_COLUMNS, type Crawl, type CrawlRow, toCrawl } from './site-audit-row.ts'
import { type Renamed, renameTemplate, type Renaming } from './template-names.ts'
import { unpackNumbers, unpackSite } from './unpack-site.ts'

/** `latest` is the last completed crawl, which pages show. */
export type CrawlNumber = number | 'latest'

export type CrawlAct = 'pause' | 'resume' | 'cancel'

/** One URL of a crawl with its page and outgoing links. */
export interface CrawledPageView {
  readonly url: ListedUrl
  /** Null unless the URL is a page. */
  readonly page: CrawledPage | null
  /** When an earlier crawl fetched the page, which has not changed since; null if this crawl fetched it. */
  readonly unchangedSince: number | null
  /** URLs that its links lead to, each once. */
  readonly outlinks: readonly ListedUrl[]
  /** Pages that link to it, at most `MOST_LINKING`. */
  readonly linkedFrom: readonly ListedUrl[]
}

/** The changes between two crawls, with URLs to show. */
export interface CrawlChanges extends CrawlComparison {
  readonly newUrls: readonly ListedUrl[]
  readonly goneUrls: readonly ListedUrl[]
}

export interface WatchedCrawl {
  readonly crawl: Crawl
  /** While it is unchanged, so are the permissions on the site audit. */
  readonly access: string
}

/** Maximum number of new pages, and of removed ones, that are listed. */
export const MOST_CHANGED = 100

export type Crawls = ReturnType<typeof createCrawls>

/** Maximum number of links returned with a page. */
const MOST_LINKS = 1000

/** Crawls of site audits that the actor may see, by number. */
export function createCrawls(db: Connection) {
  const comparisons = createComparisons(db)
  return {
    ...createCrawlFindings(db),

    async list(
      actor: Actor,
      siteAuditId: string,
      query: PageQuery,
    ): Promise<Page<Crawl> | undefined> {
      if (!(await isSeen(db, actor, siteAuditId))) return undefined
      const all = db.selectFrom('crawls').where('site_audit_id', '=', siteAuditId)
      const { total } = await all
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await all
        .select(CRAWL_COLUMNS)
        .orderBy('number', 'desc')
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
        .execute()
      return { items: rows.map(toCrawl), total }
    },

    async find(actor: Actor, siteAuditId: string, number: CrawlNumber): Promise<Crawl | undefined> {
      const row = await crawlRow(db, actor, { siteAuditId, number })
      return row && toCrawl(row)
    },

    /**
     * The crawl for a watcher that was already authorised; to be authorised again when `access` changes. Undefined if
     * its site audit is deleted.
     */
    async peek(id: string): Promise<WatchedCrawl | undefined> {
      const row = await db
        .selectFrom('crawls')
        .innerJoin('site_audits', 'site_audits.id', 'crawls.site_audit_id')
        .innerJoin('projects', 'projects.id', 'site_audits.project_id')
        .select(CRAWL_COLUMNS.map((name) => `crawls.${name}` as const))
        .select(['site_audits.owner_id as site_owner', 'privacy', 'password_version'])
        .select(['project_id', 'members_version'])
        .where('crawls.id', '=', id)
        .where(isSiteAlive)
        .executeTakeFirst()
      if (!row) return undefined
      const { site_owner, privacy, password_version, project_id, members_version } = row
      const access = [site_owner, privacy, password_version, project_id, members_version].join(' ')
      return { crawl: toCrawl(row), access }
    },

    /** The summary of a completed crawl; null for others. */
    async summary({ id }: Pick<Crawl, 'id'>): Promise<SiteSummary | null> {
      const row = await db
        .selectFrom('crawls')
        .select('summary')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.summary ? unpackSite.summary(row.summary) : null
    },

    /** The templates of a completed crawl, largest first. */
    async templates(crawl: Pick<Crawl, 'id'>): Promise<readonly TemplateResult[]> {
      return (await this.summary(crawl))?.templates ?? []
    },

    /** How many of these pages each selection has. */
    async countPages(
      { id }: Pick<Crawl, 'id'>,
      numbers: Uint32Array,
      selections: PagesToCount['selections'],
    ): Promise<readonly number[]> {
      return await countPages(db, { crawlId: id, numbers, selections })
    },

    async urls({ id }: Pick<Crawl, 'id'>, query: CrawlUrlQuery): Promise<Page<ListedUrl>> {
      return await listUrls(db, id, query)
    },

    async references({ id }: Pick<Crawl, 'id'>, query: ReferenceQuery): Promise<ReferenceList> {
      return await listReferences(db, id, query)
    },

    async page({ id }: Pick<Crawl, 'id'>, number: number): Promise<CrawledPageView | undefined> {
      const [url] = await readListed(db, id, [number])
      if (!url) return undefined
      const row = await db
        .selectFrom('crawl_pages')
        .select('packed')
        .where('crawl_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst()
      const page = row ? unpackPage(row.packed) : null
      const to = [...new Set(page?.links.map((link) => link.to))].slice(0, MOST_LINKS)
      const from = await db
        .selectFrom('crawl_urls')
        .select(['linked_from', 'unchanged', 'read_at'])
        .where('crawl_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst()
      const linking = from?.linked_from ? [...unpackNumbers(from.linked_from)] : []
      const outlinks = await readListed(db, id, to)
      const unchangedSince = from?.unchanged ? from.read_at : null
      return { url, page, unchangedSince, outlinks, linkedFrom: await readListed(db, id, linking) }
    },

    /**
     * Renames a template in the latest completed crawl and in later ones. Undefined if this user may not see the site audit,
     * or there is no such template.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async renameTemplate(owner: Owner, renaming: Renaming): Promise<Renamed | undefined> {
      return await renameTemplate(db, owner, renaming)
    },

    /** The latest completed crawls of the same site audit, latest first. */
    async trend({ siteAuditId }: Pick<Crawl, 'siteAuditId'>): Promise<readonly TrendCrawl[]> {
      return await readTrend(db, siteAuditId)
    },

    /** The last crawl that completed before this one. */
    async before({ siteAuditId, number }: Crawl): Promise<Crawl | undefined> {
      const row = await db
        .selectFrom('crawls')
        .select(CRAWL_COLUMNS)
        .where('site_audit_id', '=', siteAuditId)
        .where('number', '<', number)
        .where('status', '=', 'completed')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toCrawl(row)
    },

    /**
     * The changes from one completed crawl to another of the same site, with the first of the new and removed pages.
     * Undefined if the URLs of one are no longer kept.
     */
    async compare(before: Crawl, after: Crawl): Promise<CrawlChanges | undefined> {
      if (!before.kept || !after.kept) return undefined
      const comparison = await comparisons.of(before, after)
      const { newPages, gonePages } = comparison
      return {
        ...comparison,
        newUrls: await readListed(db, after.id, newPages.slice(0, MOST_CHANGED)),
        goneUrls: await readListed(db, before.id, gonePages.slice(0, MOST_CHANGED)),
      }
    },

    /** All URLs by number, in batches, for exports. */
    everyUrls: ({ id }: Pick<Crawl, 'id'>) => everyListed(db, id),

    /**
     * Pauses, resumes or cancels the open crawl; undefined if this user may not see the site audit. An ended crawl
     * stays unchanged.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async act(
      owner: Owner,
      { siteAuditId, number, act }: { siteAuditId: string; number: CrawlNumber; act: CrawlAct },
    ): Promise<Crawl | undefined> {
      return await writing(db, async (trx) => {
        const site = await changeableSite(trx, owner, siteAuditId)
        if (!site) return undefined
        const seen = await crawlRow(trx, owner, { siteAuditId, number })
        // Locked before it is read: meanwhile a worker may end it, or give it back.
        const row = seen && (await lockedRow(trx, seen.id))
        if (!row) return undefined
        const change = changeOf(row, act, await clock(trx))
        if (change) await trx.updateTable('crawls').set(change).where('id', '=', row.id).execute()
        // The page in the browser was interrupted by its user.
        if (change && row.status === 'running') await takeBackAttempt(trx, row.id)
        return toCrawl({ ...row, ...change })
      })
    },
  }
}

async function lockedRow(trx: Connection, id: string): Promise<CrawlRow | undefined> {
  return await trx
    .selectFrom('crawls')
    .select(CRAWL_COLUMNS)
    .where('id', '=', id)
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
}

function changeOf(row: CrawlRow, act: CrawlAct, now: number) {
  const isOpen = OPEN.some((status) => status === row.status)
  if (!isOpen) return undefined
  const spent_ms = spentBy(row, now)
  if (act === 'cancel') return { ...CANCELLED, spent_ms, ended_at: now }
  if (act === 'pause') return row.status === 'paused' ? undefined : { ...PAUSED, spent_ms }
  return row.status === 'paused' ? { ...QUEUED, run_after: now } : undefined
}

async function isSeen(db: Connection, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_audits')
    .select('id')
    .where('id', '=', id)
    .where(maySeeSite(actor, await clock(db)))
    .executeTakeFirst()
  return row !== undefined
}

async function crawlRow(
  db: Connection,
  actor: Actor,
  { siteAuditId, number }: { readonly siteAuditId: string; readonly number: CrawlNumber },
): Promise<CrawlRow | undefined> {
  if (!(await isSeen(db, actor, siteAuditId))) return undefined
  const query = db
    .selectFrom('crawls')
    .innerJoin('site_audits', 'site_audits.id', 'crawls.site_audit_id')
    .select(CRAWL_COLUMNS.map((name) => `crawls.${name}` as const))
    .where('site_audits.id', '=', siteAuditId)
  return number === 'latest'
    ? await query.whereRef('crawls.id', '=', 'site_audits.shown_crawl_id').executeTakeFirst()
    : await query.where('crawls.number', '=', number).executeTakeFirst()
}
