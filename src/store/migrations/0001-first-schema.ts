import type { Kysely } from 'kysely'
import { createAccountTables } from './first-schema/create-account-tables.ts'
import { createJobTables } from './first-schema/create-job-tables.ts'
import { createProjectTables } from './first-schema/create-project-tables.ts'
import { createReportIndexes } from './first-schema/create-report-indexes.ts'
import { createReportTables } from './first-schema/create-report-tables.ts'
import { createRunTables } from './first-schema/create-run-tables.ts'
import { createSignInTables } from './first-schema/create-sign-in-tables.ts'

/**
 * Every table, on SQLite and PostgreSQL alike. Times are integer milliseconds; booleans are 0 and 1; JSON is text.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccountTables(db)
  await createSignInTables(db)
  await createProjectTables(db)
  await createReportTables(db)
  await createReportIndexes(db)
  await createRunTables(db)
  await createJobTables(db)
}
