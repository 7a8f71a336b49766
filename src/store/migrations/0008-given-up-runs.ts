import { type Kysely, sql } from 'kysely'
import { addIndex } from '../database/add-index.ts'

/** @public called by the migrator, by its name */
export async function up(db: Kysely<unknown>): Promise<void> {
  await prepare(db)
}

/** @public called by the migrator, by its name */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  await addIndex(
    db,
    'runs_given_up',
    sql`runs (ended_at) where status = 'failed' and error_code = 'crashed'`,
  )
}
