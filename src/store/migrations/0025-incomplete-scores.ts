import { type Kysely, sql } from 'kysely'

/**
 * Scores that lack what was not measured are told apart, since averages leave them out.
 *
 * @public called by the migrator, by its name
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const table of ['runs', 'reports']) {
    await db.schema.alterTable(table).addColumn('incomplete', 'text').execute()
  }
  await db.schema
    .alterTable('report_counters')
    .addColumn('averaged', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update report_counters set averaged = reports where result_rank > 0`.execute(db)
}
