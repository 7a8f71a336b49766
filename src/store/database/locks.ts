import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'
import { namedRow } from './named.ts'

/**
 * Locks that a change holds until it ends, so that what it has read stays true when it writes. Locks are always taken
 * in one order, which rules out deadlocks: users, projects, site audits and their crawls, reports, runs, counters, and
 * what is due, alerts and events; rows of one table by id. Only the start of a crawl that is due locks the due row first.
 * A change of several reports therefore changes the counters once, at its end (`countingAtEnd`). On SQLite, a change
 * holds the whole database, and none of this runs a query.
 */

/** Everything that counts, names or limits what belongs to a user. */
export async function lockUser(trx: Connection, id: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names) return
  await trx.selectFrom('users').select('id').where('id', '=', id).modifyEnd(lockRows).execute()
}

/** A project that is about to change. */
export async function lockProject(trx: Connection, id: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names) return
  await trx.selectFrom('projects').select('id').where('id', '=', id).modifyEnd(lockRows).execute()
}

/** Projects whose reports are added, changed or removed: they stay. False if one of them is deleted. */
export async function keepProjects(trx: Connection, ids: readonly string[]): Promise<boolean> {
  const { names, shareRows } = wordsOf(trx)
  if (!names) return true
  const there = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(shareRows)
    .execute()
  return there.length === ids.length
}

/** Reports that are about to change, with their projects. */
export async function lockReports(trx: Connection, ids: readonly string[]): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names || ids.length === 0) return
  const kept = new Set<string>()
  const keep = async (rows: readonly { readonly project_id: string }[]) => {
    const left = new Set(rows.map((row) => row.project_id).filter((id) => !kept.has(id)))
    for (const id of left) kept.add(id)
    if (left.size > 0) await keepProjects(trx, [...left])
  }
  const reports = trx.selectFrom('reports').select('project_id').where('id', 'in', ids)
  await keep(await reports.execute())
  // A report moved in the meantime is in another project.
  await keep(await reports.orderBy('id').modifyEnd(lockRows).execute())
}

/** A site audit whose alerts are about to change. */
export async function lockSite(trx: Connection, id: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names) return
  await trx
    .selectFrom('site_audits')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(lockRows)
    .execute()
}

/** That of the crawl which this token holds. */
export async function lockSiteOfCrawl(trx: Connection, token: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (names) await siteOfCrawl(trx, token).modifyEnd(lockRows).execute()
}

/** The same for a caller that would rather not wait: false if another transaction has it. */
export async function tryLockSiteOfCrawl(trx: Connection, token: string): Promise<boolean> {
  const { names, skipLocked } = wordsOf(trx)
  if (!names) return true
  const rows = await siteOfCrawl(trx, token).modifyEnd(skipLocked('site_audits')).execute()
  return rows.length > 0
}

function siteOfCrawl(trx: Connection, token: string) {
  const crawl = trx.selectFrom('crawls').select('site_audit_id').where('lease_token', '=', token)
  return trx.selectFrom('site_audits').select('id').where('id', '=', crawl)
}

/** The same for all site audits of a project: the end of a crawl does not lock its project. */
export async function lockSitesOf(trx: Connection, projectId: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names) return
  await trx
    .selectFrom('site_audits')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .modifyEnd(lockRows)
    .execute()
}

/** Something without a row: a place of runs, a setting that may not be stored yet. */
export async function lockName(trx: Connection, name: string): Promise<void> {
  const { names } = wordsOf(trx)
  if (names) await sql`select ${names.lock(name)}`.execute(trx)
}

/** The same for a caller that would rather not wait. */
export async function tryLockName(trx: Connection, name: string): Promise<boolean> {
  const { names } = wordsOf(trx)
  if (!names) return true
  const row = await namedRow(trx, sql<{ had: boolean }>`select ${names.tryLock(name)} as had`)
  return row?.had === true
}

/** The same as a condition of a query: whether a name was free, and is now locked. */
export function freeName(trx: Connection, name: RawBuilder<string>): RawBuilder<boolean | number> {
  const { names } = wordsOf(trx)
  return sql<boolean | number>`${names ? names.tryLock(name) : sql`true`}`
}
