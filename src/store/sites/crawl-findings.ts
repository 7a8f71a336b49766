import type { FindingHead } from '../../report/site/pack-site.ts'
import type { SiteFindingRow } from '../../report/site/site-results.ts'
import type { Connection } from '../database/database.ts'
import type { Page, PageQuery } from '../database/page.ts'
import { type FoundOnPage, foundOnPages } from './found-on-pages.ts'
import { type ListedUrl, readListed } from './listed-urls.ts'
import type { Crawl } from './site-audit-row.ts'
import { unpackNumbers, unpackSite } from './unpack-site.ts'

/** The findings of completed crawls, with their evidence and pages. */
export function createCrawlFindings(db: Connection) {
  return {
    /** Findings, most harmful first. */
    async findings({ id }: Pick<Crawl, 'id'>): Promise<FindingHead[]> {
      const rows = await db
        .selectFrom('crawl_findings')
        .select('finding')
        .where('crawl_id', '=', id)
        .orderBy('place')
        .execute()
      return rows.map(({ finding }) => unpackSite.head(finding))
    },

    async finding(
      { id }: Pick<Crawl, 'id'>,
      check: string,
    ): Promise<{ readonly finding: FindingHead; readonly numbers: Uint32Array } | undefined> {
      const row = await db
        .selectFrom('crawl_findings')
        .select(['finding', 'pages'])
        .where('crawl_id', '=', id)
        .where('check_id', '=', check)
        .executeTakeFirst()
      return row && { finding: unpackSite.head(row.finding), numbers: unpackNumbers(row.pages) }
    },

    /** Rows of evidence of a finding. */
    async evidence(
      { id }: Pick<Crawl, 'id'>,
      check: string,
      { page, perPage }: PageQuery,
    ): Promise<SiteFindingRow[]> {
      const from = (page - 1) * perPage
      const own = db
        .selectFrom('crawl_evidence')
        .where('crawl_id', '=', id)
        .where('check_id', '=', check)
      const before = await own
        .select((eb) => eb.fn.max('place').as('place'))
        .where('place', '<=', from)
        .executeTakeFirst()
      const first = before?.place ?? 0
      const pieces = await own
        .select('packed')
        .where('place', '>=', first)
        .where('place', '<', from + perPage)
        .orderBy('place')
        .execute()
      const rows = pieces.flatMap(({ packed }) => unpackSite.rows(packed))
      return rows.slice(from - first, from - first + perPage)
    },

    /** One page of the URLs that have a finding. */
    async findingPages(
      { id }: Pick<Crawl, 'id'>,
      numbers: Uint32Array,
      { page, perPage }: PageQuery,
    ): Promise<Page<ListedUrl>> {
      const some = numbers.slice((page - 1) * perPage, page * perPage)
      return { items: await readListed(db, id, [...some]), total: numbers.length }
    },

    /** What a page check, or a check that needs a browser, found on these pages, by their number. */
    async foundOn(
      { id }: Pick<Crawl, 'id'>,
      finding: Pick<FindingHead, 'check' | 'scope'>,
      urls: readonly Pick<ListedUrl, 'number'>[],
    ): Promise<ReadonlyMap<number, FoundOnPage>> {
      return await foundOnPages(
        db,
        id,
        finding,
        urls.map(({ number }) => number),
      )
    },

    /** The page numbers of each finding. */
    async pagesOfFindings({ id }: Pick<Crawl, 'id'>): Promise<ReadonlyMap<string, Uint32Array>> {
      const rows = await db
        .selectFrom('crawl_findings')
        .select(['check_id', 'pages'])
        .where('crawl_id', '=', id)
        .orderBy('place')
        .execute()
      return new Map(rows.map(({ check_id, pages }) => [check_id, unpackNumbers(pages)]))
    },
  }
}
