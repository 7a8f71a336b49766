import type { FoundLink, ReadPage } from '../../crawl/crawled-page.ts'
import type { EarlierPages } from '../../crawl/recrawl/earlier-page.ts'
import { TEMPORARY_STATUSES } from '../../crawl/recrawl/temporary-redirect.ts'
import { unpackPage } from '../../crawl/store/pack-page.ts'
import type { SiteRecord } from '../../crawl/run/site-record.ts'
import type { Connection } from '../database/database.ts'
import { CRAWL_COLUMNS, type Crawl, toCrawl } from './site-audit-row.ts'
import { thirdPartiesOf } from './earlier-third-parties.ts'
import { staleDates } from './stale-dates.ts'
import { unpackSite } from './unpack-site.ts'
import { urlKey } from './url-key.ts'

/** The crawl before this one. */
export interface EarlierCrawl {
  /** None can be found if all pages must be fetched whole. */
  readonly pages: EarlierPages
  /** What a later crawl shows in comparison. `dated` are URLs with the dates of its sitemaps. */
  comparedWith(laterId: string, dated: SiteRecord['dated']): Promise<ComparedCrawls>
}

interface ComparedCrawls {
  /** URLs that have the same temporary redirect in both. */
  readonly lastingRedirects: readonly string[]
  /** Null if the pages were read in another way. */
  readonly staleDates: SiteRecord['dated'] | null
  /** Null if they are unknown. */
  readonly thirdPartiesBefore: readonly string[] | null
}

interface Comparable {
  /** Pages judged by other checks say nothing. */
  readonly catalogueVersion: number
  /** A crawl that knew this many URLs has left out links. */
  readonly mostKnown: number
  /** URLs that are remembered: menus lead to the same ones from every page. */
  readonly mostRemembered?: number
}

const MOST_REMEMBERED = 20_000

/** Undefined if there is none. */
export async function earlierCrawl(
  db: Connection,
  { id, siteAuditId, number, choices }: Crawl,
  { catalogueVersion, mostKnown, mostRemembered = MOST_REMEMBERED }: Comparable,
): Promise<EarlierCrawl | undefined> {
  const row = await db
    .selectFrom('crawls')
    .select([...CRAWL_COLUMNS, 'summary'])
    .where('site_audit_id', '=', siteAuditId)
    .where('number', '<', number)
    .where('status', '=', 'completed')
    .where('trimmed', '=', 0)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.summary) return undefined
  const before = toCrawl(row)
  const { catalogue_version, site_checks } = unpackSite.summary(row.summary)
  const isComparable =
    catalogue_version === catalogueVersion && before.choices.language === choices.language
  const isUsed = isComparable && row.known < mostKnown
  const pages = createEarlierPages(db, before.id, mostRemembered)
  return {
    pages: {
      find: async (url) => (isUsed ? await pages.find(url) : null),
      missed: (most) => missedPages(db, { before: before.id, after: id, most }),
    },
    comparedWith: async (laterId, dated) => ({
      lastingRedirects: await lastingRedirects(db, before.id, laterId),
      staleDates: isComparable
        ? await staleDates(db, { before: before.id, after: laterId, dated })
        : null,
      thirdPartiesBefore: await thirdPartiesOf(db, before.id, site_checks),
    }),
  }
}

interface Missed {
  readonly before: string
  readonly after: string
  readonly most: number
}

/** URLs of indexable pages of one crawl that another one does not know. */
async function missedPages(db: Connection, { before, after, most }: Missed): Promise<string[]> {
  const rows = await db
    .selectFrom('crawl_urls as a')
    .innerJoin('crawl_pages as page', (join) =>
      join.onRef('page.crawl_id', '=', 'a.crawl_id').onRef('page.number', '=', 'a.number'),
    )
    .select('a.url')
    .where('a.crawl_id', '=', before)
    .where('a.status', '=', 200)
    .where('a.not_indexable', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('crawl_urls as b')
            .select('b.number')
            .where('b.crawl_id', '=', after)
            .whereRef('b.url_key', '=', 'a.url_key'),
        ),
      ),
    )
    .orderBy('a.number')
    .limit(most)
    .execute()
  return rows.map(({ url }) => url)
}

const MOST_REDIRECTS = 1000

async function lastingRedirects(db: Connection, before: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('crawl_urls as a')
    .innerJoin('crawl_urls as b', (join) =>
      join
        .on('b.crawl_id', '=', before)
        .onRef('b.url_key', '=', 'a.url_key')
        .onRef('b.redirect', '=', 'a.redirect'),
    )
    .select('a.url')
    .where('a.crawl_id', '=', after)
    .where('a.status', 'in', TEMPORARY_STATUSES)
    .where('b.status', 'in', TEMPORARY_STATUSES)
    .orderBy('a.number')
    .limit(MOST_REDIRECTS)
    .execute()
  return rows.map(({ url }) => url)
}

const ANSWER_COLUMNS = ['mime_type', 'first_byte', 'bytes'] as const

/** URLs per query. */
const STRETCH = 500

function createEarlierPages(
  db: Connection,
  id: string,
  mostRemembered: number,
): Pick<EarlierPages, 'find'> {
  const remembered = new Map<number, string>()

  /** A map of its own for each page: while one page waits for a query, another may clear what is remembered. */
  async function urlsOf(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const urls = new Map<number, string>()
    const unknown: number[] = []
    for (const number of new Set(numbers)) {
      const url = remembered.get(number)
      if (url === undefined) unknown.push(number)
      else urls.set(number, url)
    }
    for (let at = 0; at < unknown.length; at += STRETCH) {
      const rows = await db
        .selectFrom('crawl_urls')
        .select(['number', 'url'])
        .where('crawl_id', '=', id)
        .where('number', 'in', unknown.slice(at, at + STRETCH))
        .execute()
      for (const { number, url } of rows) {
        urls.set(number, url)
        remembered.set(number, url)
      }
    }
    if (remembered.size > mostRemembered) remembered.clear()
    return urls
  }

  async function readPage(packed: Uint8Array): Promise<ReadPage> {
    const { links, ...page } = unpackPage(packed)
    const urls = await urlsOf(links.map(({ to }) => to))
    const own = links.flatMap(({ to, ...link }): FoundLink[] => {
      const url = urls.get(to)
      return url === undefined ? [] : [{ url, ...link }]
    })
    // The scope of this crawl may be another one, so that links are sorted again.
    const others = page.externals.map(({ url, anchor }) => ({ ...PLAIN_LINK, url, anchor }))
    return { ...page, externals: [], links: [...own, ...others] }
  }

  return {
    async find(url) {
      const row = await db
        .selectFrom('crawl_urls')
        .innerJoin('crawl_pages', (join) =>
          join
            .onRef('crawl_pages.crawl_id', '=', 'crawl_urls.crawl_id')
            .onRef('crawl_pages.number', '=', 'crawl_urls.number'),
        )
        .select(['etag', 'last_modified', 'read_at', 'packed', ...ANSWER_COLUMNS])
        .where('crawl_urls.crawl_id', '=', id)
        .where('url_key', '=', urlKey(url))
        .where('status', '=', 200)
        .executeTakeFirst()
      if (!row || row.read_at === null) return null
      const { etag, last_modified: lastModified, read_at: readAt } = row
      if (etag === null && lastModified === null) return null
      const page = await readPage(row.packed)
      const { mime_type: mimeType, first_byte: firstByte, bytes } = row
      return {
        etag,
        lastModified,
        readAt,
        answer: { mimeType: mimeType ?? '', firstByte, bytes },
        page,
      }
    },
  }
}

const PLAIN_LINK = { nofollow: false, around: false, fragment: null }
