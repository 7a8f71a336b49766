import { type Migration, Migrator } from 'kysely/migration'
import * as firstTables from '../migrations/0001-first-tables.ts'
import * as runPlaces from '../migrations/0002-run-places.ts'
import * as emptiedProjects from '../migrations/0003-emptied-projects.ts'
import * as sessions from '../migrations/0004-sessions.ts'
import * as accountPages from '../migrations/0005-account-pages.ts'
import * as doors from '../migrations/0006-doors.ts'
import * as listedReports from '../migrations/0007-listed-reports.ts'
import * as runNumbers from '../migrations/0008-run-numbers.ts'
import * as listColumns from '../migrations/0009-list-columns.ts'
import * as projects from '../migrations/0010-projects.ts'
import * as disabledUsers from '../migrations/0011-disabled-users.ts'
import * as batches from '../migrations/0012-batches.ts'
import * as deviceIndex from '../migrations/0013-device-index.ts'
import * as sitemapReadings from '../migrations/0014-sitemap-readings.ts'
import * as quotas from '../migrations/0015-quotas.ts'
import * as endedRuns from '../migrations/0016-ended-runs.ts'
import * as guestReports from '../migrations/0017-guest-reports.ts'
import * as prints from '../migrations/0018-prints.ts'
import * as settings from '../migrations/0019-settings.ts'
import * as actings from '../migrations/0020-actings.ts'
import * as languages from '../migrations/0021-languages.ts'
import * as pageAccess from '../migrations/0022-page-access.ts'
import * as cancelledRuns from '../migrations/0023-cancelled-runs.ts'
import * as notForSearch from '../migrations/0024-not-for-search.ts'
import * as incompleteScores from '../migrations/0025-incomplete-scores.ts'
import * as plainNames from '../migrations/0026-plain-names.ts'
import * as knownDevices from '../migrations/0027-known-devices.ts'
import * as nextSecondFactor from '../migrations/0029-next-second-factor.ts'
import * as deletions from '../migrations/0031-deletions.ts'
import type { Connection } from './database.ts'
import { StoreError } from './store-error.ts'

/** Every migration there ever was, in order; names are what the database remembers. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-run-places': runPlaces,
  '0003-emptied-projects': emptiedProjects,
  '0004-sessions': sessions,
  '0005-account-pages': accountPages,
  '0006-doors': doors,
  '0007-listed-reports': listedReports,
  '0008-run-numbers': runNumbers,
  '0009-list-columns': listColumns,
  '0010-projects': projects,
  '0011-disabled-users': disabledUsers,
  '0012-batches': batches,
  '0013-device-index': deviceIndex,
  '0014-sitemap-readings': sitemapReadings,
  '0015-quotas': quotas,
  '0016-ended-runs': endedRuns,
  '0017-guest-reports': guestReports,
  '0018-prints': prints,
  '0019-settings': settings,
  '0020-actings': actings,
  '0021-languages': languages,
  '0022-page-access': pageAccess,
  '0023-cancelled-runs': cancelledRuns,
  '0024-not-for-search': notForSearch,
  '0025-incomplete-scores': incompleteScores,
  '0026-plain-names': plainNames,
  '0027-known-devices': knownDevices,
  '0029-next-second-factor': nextSecondFactor,
  '0031-deletions': deletions,
}

export interface MigrationState {
  /** Names of migrations that the database still lacks, in order. */
  readonly pending: readonly string[]
  /** True when the database has none of the tables yet: there is nothing to copy first. */
  readonly fresh: boolean
}

/**
 * What `migrate` would do.
 *
 * @throws {StoreError} `schema-too-new` when a newer program has been here.
 */
export async function migrationState(db: Connection): Promise<MigrationState> {
  await refuseNewerSchema(db)
  const migrations = await migratorOf(db).getMigrations()
  const pending = migrations.filter((migration) => migration.executedAt === undefined)
  return {
    pending: pending.map((migration) => migration.name),
    fresh: pending.length === migrations.length,
  }
}

/**
 * Brings the schema up to this program's; a second caller waits and finds nothing left to do.
 *
 * @throws {StoreError} `schema-too-new` when a newer program has been here.
 */
export async function migrate(db: Connection): Promise<void> {
  await refuseNewerSchema(db)
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

function migratorOf(db: Connection): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
}

async function refuseNewerSchema(db: Connection): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return

  // Kysely's own table is none of ours, so `Database` does not know it.
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const unknown = applied.filter(({ name }) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) {
    throw new StoreError(
      'schema-too-new',
      `Unknown here: ${unknown.map((m) => m.name).join(', ')}.`,
    )
  }
}
