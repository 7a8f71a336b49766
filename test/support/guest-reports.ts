import { sql } from 'kysely'
import type { GuestCookie } from '../../src/store/reports/guest-reports.ts'
import type { TestStore } from './store.ts'

const draft = (url = 'https://www.example.com/page') =>
  ({ target: { url, schemeGiven: true }, devices: ['mobile', 'desktop'] }) as const

/** Stores a report that a guest has just requested. */
export const storedForGuest = ({ store }: TestStore, url?: string) =>
  store.guestReports.store(draft(url))

/** Makes this guest report this much older. */
export async function ageCookie(
  { db }: TestStore,
  { reportId }: GuestCookie,
  ms: number,
): Promise<void> {
  await db
    .updateTable('guest_reports')
    .set((eb) => ({ created_at: eb('created_at', '-', ms) }))
    .where('report_id', '=', reportId)
    .execute()
}

/** Numbers of reports by the counters and by the reports themselves. */
export async function countedAfresh({ db }: TestStore) {
  const counters = await sql<{ owner: string; project: string; n: number }>`
    select owner_id as owner, project_id as project, sum(reports) as n from report_counters
    where project_id <> '' group by 1, 2 having sum(reports) <> 0 order by 1, 2`.execute(db)
  const reports = await sql<{ owner: string; project: string; n: number }>`
    select owner_id as owner, project_id as project, count(*) as n from reports
    where deleted_at is null group by 1, 2 order by 1, 2`.execute(db)
  return { counters: counters.rows, reports: reports.rows }
}
