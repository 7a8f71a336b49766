import { type Connection, writing } from '../database/database.ts'
import type { Stretch } from '../database/stretches.ts'

const ENDED = ['completed', 'failed', 'cancelled'] as const

/**
 * Marks ended crawls whose URLs and pages are no longer kept. The last completed ones of a site audit are kept however
 * many failed or were cancelled since: the report, its templates and the next comparison need them.
 */
export async function trimCrawls(
  db: Connection,
  { after, last }: Stretch,
  keptCrawls: number,
): Promise<void> {
  const older = await db
    .selectFrom('crawls')
    .innerJoin('site_audits as site', 'site.id', 'crawls.site_audit_id')
    .select('crawls.id')
    .where('crawls.id', '>', after)
    .where('crawls.id', '<=', last)
    .where('trimmed', '=', 0)
    .where('status', 'in', ENDED)
    .where((eb) => eb('crawls.id', '<>', eb.fn.coalesce('site.shown_crawl_id', eb.val(''))))
    .where((eb) => {
      const newest = eb
        .selectFrom('crawls as newer')
        .select('newer.number')
        .whereRef('newer.site_audit_id', '=', 'crawls.site_audit_id')
        .orderBy('newer.number', 'desc')
        .limit(1)
        .offset(keptCrawls - 1)
      const completed = newest.where('newer.status', '=', 'completed')
      return eb.and([
        eb('crawls.number', '<', newest),
        eb.or([eb('status', '<>', 'completed'), eb('crawls.number', '<', completed)]),
      ])
    })
    .execute()
  const ids = older.map(({ id }) => id)
  if (ids.length === 0) return
  await writing(db, async (trx) => {
    await trx.updateTable('crawls').set({ trimmed: 1 }).where('id', 'in', ids).execute()
  })
}
