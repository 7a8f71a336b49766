import { sql } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import type { Page } from '../database/page.ts'
import { ALL_PROJECTS } from './counters.ts'
import type { ReportQuery } from './report-query.ts'
import { type Report, selectShownReports, toReport } from './report-row.ts'

/** Reports up to the end of the page: so few are read in order without knowing how many there are. */
const NEAR = 200

/**
 * The first pages of a user's own list in one statement, which is a snapshot by itself. Undefined if the list has
 * filters, is sorted by a column that may be null, or has nothing on this page.
 */
export async function readNearPage(
  db: Connection,
  owner: Owner,
  query: ReportQuery,
): Promise<Page<Report> | undefined> {
  const { page, perPage, sortBy, sort } = query
  if (!isPlain(query) || page * perPage > NEAR) return undefined
  const values = { owner: owner.id, limit: perPage, offset: (page - 1) * perPage }
  const rows = await readRows(db, values, `${sortBy} ${sort}`)
  const [first] = rows
  return first && { items: rows.map(toReport), total: first.total ?? 0 }
}

const FILTERS = ['project', 'search', 'result', 'status', 'device', 'privacy', 'check'] as const

function isPlain(query: ReportQuery): boolean {
  if (FILTERS.some((name) => query[name] !== undefined)) return false
  return query.sortBy === 'id' || query.sortBy === 'url'
}

const readRows = builtOnce(
  ['owner', 'limit', 'offset'],
  (db, { owner, limit, offset }, variant) => {
    const [sortBy, sort] = variant.split(' ')
    const direction = sort === 'asc' ? 'asc' : 'desc'
    const rows = selectShownReports(db)
      .select((eb) =>
        eb
          .selectFrom('report_counters')
          .select((counter) => counter.fn.sum<number>('reports').as('total'))
          .where('owner_id', '=', owner)
          .where('project_id', '=', sql.lit(ALL_PROJECTS))
          .as('total'),
      )
      .where('reports.owner_id', '=', owner)
      .where('reports.deleted_at', 'is', null)
      // Others are hidden, and their reports are being deleted (see `projectsToEmpty`).
      .where((eb) =>
        eb.or([eb('projects.deleted_at', 'is', null), eb('projects.emptied_at', 'is not', null)]),
      )
    const ordered = sortBy === 'url' ? rows.orderBy('reports.url_key', direction) : rows
    return ordered.orderBy('reports.id', direction).limit(limit).offset(offset)
  },
)
