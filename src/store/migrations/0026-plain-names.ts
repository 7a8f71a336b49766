import { type Kysely, sql } from 'kysely'

/**
 * PDF exports and impersonations under the names that the pages have for them.
 *
 * @public called by the migrator, by its name
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('prints').renameTo('pdf_exports').execute()
  await db.schema.alterTable('actings').renameTo('impersonations').execute()
  for (const end of ['begun', 'ended']) {
    await sql`update security_events set kind = ${`impersonation-${end}`}
      where kind = ${`acting-${end}`}`.execute(db)
  }
}
