import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'

/**
 * What a change holds until it is over, so that what it has read is still so when it writes. Everybody takes locks
 * in one order, and so nobody waits for whoever waits for them: users, projects, reports, runs, counters; rows of one
 * table by their ids. On SQLite a change holds the whole database, and none of this asks anything.
 */

/** Whatever counts, names or limits what is a user's. */
export async function lockUser(trx: Connection, id: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names) return
  await trx.selectFrom('users').select('id').where('id', '=', id).modifyEnd(lockRows).execute()
}

/** A project that is about to be changed itself. */
export async function lockProject(trx: Connection, id: string): Promise<void> {
  const { names, lockRows } = wordsOf(trx)
  if (!names) return
  await trx.selectFrom('projects').select('id').where('id', '=', id).modifyEnd(lockRows).execute()
}

/** Projects in which reports come, change or go: they stay. False where one of them is gone. */
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

/** Reports that are about to be changed, with the projects that they are in. */
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
  // One that was moved meanwhile is in another by now.
  await keep(await reports.orderBy('id').modifyEnd(lockRows).execute())
}

/** Something that has no row: a place at which runs are. */
export async function lockName(trx: Connection, name: string): Promise<void> {
  const { names } = wordsOf(trx)
  if (names) await sql`select ${names.lock(name)}`.execute(trx)
}

/** The same for who would rather do something else than wait. */
export async function tryLockName(trx: Connection, name: string): Promise<boolean> {
  const { names } = wordsOf(trx)
  if (!names) return true
  const { rows } = await sql<{ had: boolean }>`select ${names.tryLock(name)} as had`.execute(trx)
  return rows[0]?.had === true
}
