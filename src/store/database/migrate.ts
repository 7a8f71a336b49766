import { sql } from 'kysely'
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration'
import * as firstSchema from '../migrations/0001-first-schema.ts'
import * as sealedValues from '../migrations/0002-sealed-values.ts'
import * as apiWindows from '../migrations/0003-api-windows.ts'
import * as schedules from '../migrations/0004-schedules.ts'
import * as siteAudits from '../migrations/0005-site-audits.ts'
import * as throttles from '../migrations/0006-throttles.ts'
import * as siteUnlocks from '../migrations/0007-site-unlocks.ts'
import * as givenUpRuns from '../migrations/0008-given-up-runs.ts'
import * as budgets from '../migrations/0009-budgets.ts'
import * as channels from '../migrations/0010-channels.ts'
import * as alerts from '../migrations/0011-alerts.ts'
import * as crawlEvidence from '../migrations/0012-crawl-evidence.ts'
import * as reportTrigrams from '../migrations/0013-report-trigrams.ts'
import * as builds from '../migrations/0015-builds.ts'
import * as runTraces from '../migrations/0016-run-traces.ts'
import * as feeds from '../migrations/0017-feeds.ts'
import * as siteLists from '../migrations/0018-site-lists.ts'
import * as crawlReferences from '../migrations/0019-crawl-references.ts'
import * as crawlTemplates from '../migrations/0021-crawl-templates.ts'
import * as alertsOfCrawls from '../migrations/0023-alerts-of-crawls.ts'
import * as buildOriginals from '../migrations/0024-build-originals.ts'
import * as crawlTraces from '../migrations/0027-crawl-traces.ts'
import * as toldValues from '../migrations/0028-told-values.ts'
import * as siteSchedules from '../migrations/0032-site-schedules.ts'
import * as linkingPages from '../migrations/0034-linking-pages.ts'
import * as searchedUrls from '../migrations/0036-searched-urls.ts'
import * as crawlSteps from '../migrations/0037-crawl-steps.ts'
import * as watchSamples from '../migrations/0038-watch-samples.ts'
import * as longUrls from '../migrations/0039-long-urls.ts'
import * as listsByUrlKey from '../migrations/0040-lists-by-url-key.ts'
import * as templateNames from '../migrations/0041-template-names.ts'
import * as makersOfImportKeys from '../migrations/0044-makers-of-import-keys.ts'
import * as blockingRules from '../migrations/0046-blocking-rules.ts'
import * as ownerTrigrams from '../migrations/0047-owner-trigrams.ts'
import * as keysOfFiles from '../migrations/0048-keys-of-files.ts'
import * as waitingDeliveries from '../migrations/0049-waiting-deliveries.ts'
import * as keptRunsOfProjects from '../migrations/0050-kept-runs-of-projects.ts'
import * as firingsInSlices from '../migrations/0051-firings-in-slices.ts'
import * as searchedTitles from '../migrations/0052-searched-titles.ts'
import * as untriedDeliveries from '../migrations/0053-untried-deliveries.ts'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'
import { holdMigrationLock, inMigrationTransaction } from './migration-lock.ts'
import { keepsSession } from './postgres.ts'
import { StoreError } from './store-error.ts'

interface Migration extends KyselyMigration {
  /**
   * What takes long on a server with many rows, such as an index: runs before `up`, without a transaction, while others
   * read and write. It may have been interrupted, so it does what is left to do. `up` alone must be enough: a new
   * database, and one behind a pooler, is migrated by that, in one transaction.
   */
  readonly prepare?: KyselyMigration['up']
}

/** Every migration, in order; the database remembers their names. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-schema': firstSchema,
  '0002-sealed-values': sealedValues,
  '0003-api-windows': apiWindows,
  '0004-schedules': schedules,
  '0005-site-audits': siteAudits,
  '0006-throttles': throttles,
  '0007-site-unlocks': siteUnlocks,
  '0008-given-up-runs': givenUpRuns,
  '0009-budgets': budgets,
  '0010-channels': channels,
  '0011-alerts': alerts,
  '0012-crawl-evidence': crawlEvidence,
  '0013-report-trigrams': reportTrigrams,
  '0015-builds': builds,
  '0016-run-traces': runTraces,
  '0017-feeds': feeds,
  '0018-site-lists': siteLists,
  '0019-crawl-references': crawlReferences,
  '0021-crawl-templates': crawlTemplates,
  '0023-alerts-of-crawls': alertsOfCrawls,
  '0024-build-originals': buildOriginals,
  '0027-crawl-traces': crawlTraces,
  '0028-told-values': toldValues,
  '0032-site-schedules': siteSchedules,
  '0034-linking-pages': linkingPages,
  '0036-searched-urls': searchedUrls,
  '0037-crawl-steps': crawlSteps,
  '0038-watch-samples': watchSamples,
  '0039-long-urls': longUrls,
  '0040-lists-by-url-key': listsByUrlKey,
  '0041-template-names': templateNames,
  '0044-makers-of-import-keys': makersOfImportKeys,
  '0046-blocking-rules': blockingRules,
  '0047-owner-trigrams': ownerTrigrams,
  '0048-keys-of-files': keysOfFiles,
  '0049-waiting-deliveries': waitingDeliveries,
  '0050-kept-runs-of-projects': keptRunsOfProjects,
  '0051-firings-in-slices': firingsInSlices,
  '0052-searched-titles': searchedTitles,
  '0053-untried-deliveries': untriedDeliveries,
}

/** The first of the earlier schema, which cannot be upgraded. */
const EARLIER_FIRST = '0001-first-tables'

export interface MigrationState {
  /** Names of the pending migrations, in order. */
  readonly pending: readonly string[]
  /** True if the database has no tables yet: there is nothing to copy first. */
  readonly fresh: boolean
}

/**
 * The pending changes of `migrate`, without making them.
 *
 * @throws {StoreError} `schema-too-new` if a newer program has been here, `schema-too-old` if the database was made
 * before `0001-first-schema`
 */
export async function migrationState(db: Connection): Promise<MigrationState> {
  await refuseOtherSchema(db)
  const migrations = await migratorOf(db).getMigrations()
  const pending = migrations.filter((migration) => migration.executedAt === undefined)
  return {
    pending: pending.map((migration) => migration.name),
    fresh: pending.length === migrations.length,
  }
}

/**
 * Brings the schema up to this program's; a second caller waits and finds nothing left to do. On a server with rows, each
 * migration is a transaction, and one that is interrupted continues with the next call.
 *
 * @throws {StoreError} `schema-too-new` if a newer program has been here, `schema-too-old` if the database was made
 * before `0001-first-schema`
 */
export async function migrate(db: Connection): Promise<void> {
  const { pending, fresh } = await migrationState(db)
  if (pending.length === 0) return
  if (fresh || !keepsSession(db)) await migrateAtOnce(db, latestMigration())
  else await holdMigrationLock(db, migrateOneByOne)
}

async function migrateOneByOne(session: Connection): Promise<void> {
  for (const name of (await migrationState(session)).pending) {
    await MIGRATIONS[name]?.prepare?.(session)
    await runUntil(session, name)
  }
}

async function migrateAtOnce(db: Connection, name: string): Promise<void> {
  await inMigrationTransaction(db, async (locked) => {
    await refuseOtherSchema(locked)
    if ((await migrationState(locked)).fresh) await requireRights(locked)
    await runUntil(locked, name)
  })
}

/**
 * Whether the database is empty, without changing it.
 *
 * @throws what the server says if no table can be created in it
 */
export async function isFillable(db: Connection): Promise<boolean> {
  if (!(await migrationState(db)).fresh) return false
  await db.transaction().execute(requireRights)
  return true
}

/**
 * The migrator keeps no reason why its first table cannot be created: it asks whether there is one by now, in the
 * transaction that was aborted.
 *
 * @throws what the server says, as without the right to create tables
 */
async function requireRights(trx: Connection): Promise<void> {
  if (!wordsOf(trx).names) return
  await sql`create table pagemark_rights ()`.execute(trx)
  await sql`drop table pagemark_rights`.execute(trx)
}

async function runUntil(db: Connection, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

/**
 * Creates the tables of an empty database as they were after this migration, for rows of that time.
 *
 * @throws {StoreError} `schema-too-new` if this program does not know it
 */
export async function migrateAsOf(db: Connection, name: string): Promise<void> {
  if (!knowsMigration(name)) throw new StoreError('schema-too-new', `Unknown here: ${name}.`)
  await migrateAtOnce(db, name)
}

/**
 * Creates the tables of an empty database as they were after this migration, fills them, and brings them to this
 * program's schema: all of it or, on a server, nothing. A second try finds the database as empty as the first.
 *
 * @throws {StoreError} `schema-too-new` if this program does not know the migration, `database-used` if there are tables
 */
export async function createFilled<Filled>(
  db: Connection,
  name: string,
  fill: (trx: Connection) => Promise<Filled>,
): Promise<Filled> {
  if (!knowsMigration(name)) throw new StoreError('schema-too-new', `Unknown here: ${name}.`)
  let filled: { readonly value: Filled } | undefined
  await inMigrationTransaction(db, async (locked) => {
    if (!(await migrationState(locked)).fresh) throw new StoreError('database-used')
    await requireRights(locked)
    await runUntil(locked, name)
    filled = { value: await inTransaction(locked, fill) }
    await runUntil(locked, latestMigration())
  })
  if (!filled) throw new Error('The database was not filled.')
  return filled.value
}

async function inTransaction<Filled>(
  db: Connection,
  fill: (trx: Connection) => Promise<Filled>,
): Promise<Filled> {
  return db.isTransaction ? await fill(db) : await db.transaction().execute(fill)
}

/**
 * Whether a running program can go on with the schema as it is now. A newer one may have migrated it in between: what
 * only adds tables, columns or indexes leaves older programs working, so that processes can be replaced one by one.
 */
export async function isServable(db: Connection): Promise<boolean> {
  return servesWith(await appliedMigrations(db))
}

/** The same, of a database with these migrations. */
export function servesWith(applied: readonly string[]): boolean {
  const isComplete = Object.keys(MIGRATIONS).every((name) => applied.includes(name))
  return isComplete && !applied.some((name) => isUnknown(name) && takesAway(name))
}

/** Whether a migration removes or renames what the release before it uses: its name says so. */
function takesAway(name: string): boolean {
  return /^\d+-contract-/.test(name)
}

/**
 * Within a snapshot, whose rows are then those of this schema.
 *
 * @throws {StoreError} `schema-changed` unless the database has this program's migrations and no others
 */
export async function requireOwnSchema(snapshot: Connection): Promise<void> {
  const applied = await appliedMigrations(snapshot)
  const others = applied.filter(isUnknown)
  if (others.length > 0)
    throw new StoreError('schema-changed', `Unknown here: ${others.join(', ')}.`)
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name))
  if (missing.length > 0) throw new StoreError('schema-changed', `Missing: ${missing.join(', ')}.`)
}

function isUnknown(name: string): boolean {
  return !Object.hasOwn(MIGRATIONS, name)
}

export function knowsMigration(name: string): boolean {
  return !isUnknown(name)
}

/** The latest migration of this program. */
export function latestMigration(): string {
  return Object.keys(MIGRATIONS).at(-1) ?? ''
}

function migratorOf(db: Connection): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
}

async function refuseOtherSchema(db: Connection): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return

  const applied = await appliedMigrations(db)
  if (applied.includes(EARLIER_FIRST)) throw new StoreError('schema-too-old')
  const unknown = applied.filter(isUnknown)
  if (unknown.length > 0) {
    throw new StoreError('schema-too-new', `Unknown here: ${unknown.join(', ')}.`)
  }
}

async function appliedMigrations(db: Connection): Promise<string[]> {
  const rows = await migrationNames(db).execute()
  return rows.map(({ name }) => name)
}

/** Kysely's own table is not in `Database`. */
export function migrationNames(db: Connection) {
  return db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
}
