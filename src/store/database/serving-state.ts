import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'
import { isServable, migrationNames, servesWith } from './migrate.ts'

/** What a running process needs of its database, by name. Of one that does not answer, the rest is not known. */
export interface ServingState {
  /** It answers. */
  readonly database: boolean
  /** It accepts changes: it is no standby, and not set to read only. */
  readonly writable?: boolean
  /** Its schema is one that this program can go on with. */
  readonly migrations?: boolean
  /** Runs can be read: web processes store them, workers take them. */
  readonly queue?: boolean
}

/** @throws if anything cannot be read; `partsOfState` then tells what */
export async function servingState(db: Connection): Promise<ServingState> {
  // One statement, since probes ask often; looking up a key takes no longer when the queue is long.
  const rows = await migrationNames(db)
    .select((eb) => [
      eb.exists(eb.selectFrom('runs').select('id').where('id', '=', '')).as('run'),
      wordsOf(db).isWritable.as('writable'),
    ])
    .execute()
  return {
    database: true,
    writable: Boolean(rows[0]?.writable),
    migrations: servesWith(rows.map(({ name }) => name)),
    queue: true,
  }
}

/** The same, asked one by one; never rejects. */
export async function partsOfState(db: Connection): Promise<ServingState> {
  try {
    const { rows } = await sql<{
      writable: boolean
    }>`select ${wordsOf(db).isWritable} as writable`.execute(db)
    return {
      database: true,
      writable: Boolean(rows[0]?.writable),
      migrations: await isServable(db).catch(() => false),
      queue: await isQueueReadable(db),
    }
  } catch {
    return { database: false }
  }
}

async function isQueueReadable(db: Connection): Promise<boolean> {
  const read = db.selectFrom('runs').select('id').where('id', '=', '').execute()
  return await read.then(
    () => true,
    () => false,
  )
}
