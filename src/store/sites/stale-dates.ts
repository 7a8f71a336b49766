import { setImmediate } from 'node:timers/promises'
import { isStaleDate } from '../../crawl/recrawl/stale-date.ts'
import type { SiteRecord } from '../../crawl/run/site-record.ts'
import { unpackPage } from '../../crawl/store/pack-page.ts'
import type { Connection } from '../database/database.ts'
import { urlKey } from './url-key.ts'

interface Dated {
  readonly before: string
  readonly after: string
  readonly dated: SiteRecord['dated']
}

/** Both pages of each row are unpacked in one turn. */
const STRETCH = 50

/** URLs whose text differs in two crawls, although their date is before the first of them. */
export async function staleDates(
  db: Connection,
  { before: earlierId, after, dated }: Dated,
): Promise<SiteRecord['dated']> {
  const stale: SiteRecord['dated'][number][] = []
  for (let at = 0; at < dated.length; at += STRETCH) {
    const some = new Map(dated.slice(at, at + STRETCH).map((each) => [each.url, each]))
    const rows = await db
      .selectFrom('crawl_urls as a')
      .innerJoin('crawl_urls as b', (join) =>
        join.on('b.crawl_id', '=', earlierId).onRef('b.url_key', '=', 'a.url_key'),
      )
      .innerJoin('crawl_pages as page', (join) =>
        join.on('page.crawl_id', '=', after).onRef('page.number', '=', 'a.number'),
      )
      .innerJoin('crawl_pages as earlier', (join) =>
        join.on('earlier.crawl_id', '=', earlierId).onRef('earlier.number', '=', 'b.number'),
      )
      .select(['a.url', 'b.read_at', 'page.packed as now', 'earlier.packed as before'])
      .where('a.crawl_id', '=', after)
      .where(
        'a.url_key',
        'in',
        [...some.keys()].map((url) => urlKey(url)),
      )
      .where('a.unchanged', '=', 0)
      .where('a.status', '=', 200)
      .where('b.status', '=', 200)
      .orderBy('a.number')
      .execute()
    for (const { url, read_at: readAt, now, before } of rows) {
      const own = some.get(url)
      if (own === undefined || readAt === null) continue
      const pages = { before: unpackPage(before), now: unpackPage(now) }
      if (isStaleDate(own.lastmod, { readAt, ...pages })) stale.push(own)
    }
    await setImmediate()
  }
  return stale
}
