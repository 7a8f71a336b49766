import { type Connection, reading } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { type ProjectSummary, summariesOf } from '../projects/project-summary.ts'
import { readReports } from '../reports/report-list.ts'
import { filterOf, matching } from '../reports/report-query.ts'
import type { Report } from '../reports/report-row.ts'
import { readSiteAudits, selectSiteAudits, type SiteAudit } from '../sites/site-audit-row.ts'
import { maySeeSite } from '../sites/site-access.ts'
import type { Owner } from './actor.ts'

/** The rows after one, by their IDs, which are in the order of creation. */
export interface NextRows {
  /** ID of the last row that was read; empty at first. */
  readonly after: string
  readonly most: number
}

export type Belongings = ReturnType<typeof createBelongings>

/** What a user owns. Pages would miss rows: each row that is removed in between moves those after it to the page before. */
export function createBelongings(db: Connection) {
  return {
    async projects(owner: Owner, { after, most }: NextRows): Promise<ProjectSummary[]> {
      return await reading(db, async (snapshot) => {
        const rows = await snapshot
          .selectFrom('projects')
          .select('id')
          .where('owner_id', '=', owner.id)
          .where('deleted_at', 'is', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(most)
          .execute()
        const ids = rows.map(({ id }) => id)
        return await summariesOf(snapshot, ids, owner)
      })
    },

    async reports(owner: Owner, { after, most }: NextRows): Promise<Report[]> {
      return await reading(db, async (snapshot) => {
        const all = { page: 1, perPage: most, sortBy: 'id', sort: 'asc' } as const
        const filter = await filterOf(snapshot, owner, all)
        if (!filter) return []
        const rows = await matching(snapshot, filter)
          .where('id', '>', after)
          .orderBy('id')
          .limit(most)
          .execute()
        const ids = rows.map(({ id }) => id)
        return await readReports(snapshot, ids)
      })
    },

    async siteAudits(owner: Owner, { after, most }: NextRows): Promise<SiteAudit[]> {
      return await reading(db, async (snapshot) => {
        const rows = await selectSiteAudits(snapshot)
          .where('site_audits.owner_id', '=', owner.id)
          .where(maySeeSite(owner, await clock(snapshot)))
          .where('site_audits.id', '>', after)
          .orderBy('site_audits.id')
          .limit(most)
          .execute()
        return await readSiteAudits(snapshot, rows)
      })
    },
  }
}
