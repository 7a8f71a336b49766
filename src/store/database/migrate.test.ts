import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, openDatabase } from './database.ts'
import { isServable, migrate, migrateAsOf, migrationState } from './migrate.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

vi.setConfig({ testTimeout: 30_000 })

/** Every file of the folder is in the list, in order. */
const FILES = readdirSync(join(import.meta.dirname, '../migrations'), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => parse(name).name)
  .toSorted()

let folder: string
let open: Connection[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(async () => {
  for (const db of open) await db.destroy()
  open = []
  rmSync(folder, { recursive: true })
})

function database(): Connection {
  const db = openDatabase(join(folder, 'pagemark.db'))
  open.push(db)
  return db
}

/** In a separate process: within one process, SQLite's wait would block the other. */
async function migrateElsewhere(): Promise<void> {
  const script = `
    import { openDatabase } from '${import.meta.dirname}/database.ts'
    import { migrate } from '${import.meta.dirname}/migrate.ts'
    const db = openDatabase('${join(folder, 'pagemark.db')}')
    await migrate(db)
    await db.destroy()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
}

async function pragma(db: Connection, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
  return Object.values(rows[0] ?? {})[0]
}

describe('a database', () => {
  it('is brought up to date, and a second time nothing is left to do', async () => {
    const db = database()
    expect(await migrationState(db)).toEqual({
      pending: FILES,
      fresh: true,
    })
    await migrate(db)
    expect(await migrationState(db)).toEqual({ pending: [], fresh: false })
    await migrate(db)
  })

  it.runIf(IN_RELEASE)('is brought up to date by two who open it at once', async () => {
    await Promise.all([migrateElsewhere(), migrateElsewhere()])
    expect(await migrationState(database())).toEqual({ pending: [], fresh: false })
  })

  it('of an earlier version is refused and left unchanged', async () => {
    const db = database()
    await migrate(db)
    await sql`update kysely_migration set name = '0001-first-tables'
      where name = '0001-first-schema'`.execute(db)
    await expect(migrate(db)).rejects.toMatchObject({ code: 'schema-too-old' })
    await expect(migrationState(db)).rejects.toMatchObject({ code: 'schema-too-old' })
  })

  it('written by a newer version is refused and left unchanged', async () => {
    const db = database()
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
    await expect(migrate(db)).rejects.toMatchObject({ code: 'schema-too-new' })
    await expect(migrationState(db)).rejects.toThrow('9999-later')
  })

  it('serves a running program while a newer one only adds to it', async () => {
    const db = database()
    await migrateAsOf(db, String(FILES.at(-2)))
    expect(await isServable(db)).toBe(false)
    await migrate(db)
    expect(await isServable(db)).toBe(true)
    const newer = async (name: string) =>
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db)
    await newer('9998-later')
    expect(await isServable(db)).toBe(true)
    await newer('9999-contract-urls')
    expect(await isServable(db)).toBe(false)
  })

  it('loses nothing that was acknowledged: WAL, full synchronisation, foreign keys', async () => {
    const db = database()
    expect(await pragma(db, 'journal_mode')).toBe('wal')
    expect(await pragma(db, 'synchronous')).toBe(2)
    expect(await pragma(db, 'foreign_keys')).toBe(1)
  })

  it('is left unchanged by a migration that fails half way', async () => {
    const db = database()
    await sql`create table turns (id text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('turns')
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['turns'])
  })
})

/** The latest migration that was written before this rule. */
const BEFORE_THE_RULE = '0049'

/** What programs of the release before may still use. */
const TAKES_AWAY =
  /drop(?:Column|Table)|rename(?:Column|To)|setNotNull|\b(?:drop|rename) (?:column|table|to)\b|set not null/i

/** Tables that a migration adds an index to, without those that it creates. */
function indexedAtOnce(text: string): string[] {
  const made = [...text.matchAll(/createTable\('(\w+)'|create table (\w+)/g)]
  const indexed = [...text.matchAll(/\.on\('(\w+)'|create (?:unique )?index \w+\s+on (\w+)/g)]
  const tablesOf = (found: RegExpExecArray[]) => found.map(([, one, other]) => one ?? other ?? '')
  const created = new Set(tablesOf(made))
  return tablesOf(indexed).filter((table) => !created.has(table))
}

describe('a migration', () => {
  it.each([
    ["alterTable('runs').dropColumn('name')", true],
    ['alter table runs rename to old_runs', true],
    ["alterTable('runs').addColumn('name', text)", false],
    ['drop index runs_by_name', false],
  ])('takes something away: %s, %s', (text, does) => expect(TAKES_AWAY.test(text)).toBe(does))

  it('that takes something away says so in its name, so that older processes stop serving', () => {
    const silent = FILES.filter((name) => name > BEFORE_THE_RULE && !/^\d+-contract-/.test(name))
    const wrong = silent.filter((name) =>
      TAKES_AWAY.test(readFileSync(join(import.meta.dirname, `../migrations/${name}.ts`), 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['create index runs_by_end on runs (ended_at)', ['runs']],
    ["createIndex('runs_by_end').on('runs').column('ended_at')", ['runs']],
    ["createTable('runs')…; create unique index runs_by_end on runs (ended_at)", []],
    ["addIndex(db, 'runs_by_end', sql`runs (ended_at)`)", []],
  ])('keeps writers of a table waiting: %s, %j', (text, tables) =>
    expect(indexedAtOnce(text)).toEqual(tables),
  )

  it('adds an index to a table with rows by `addIndex`', () => {
    const wrong = FILES.filter(
      (name) =>
        name > BEFORE_THE_RULE &&
        indexedAtOnce(readFileSync(join(import.meta.dirname, `../migrations/${name}.ts`), 'utf8'))
          .length > 0,
    )
    expect(wrong).toEqual([])
  })

  it('that uses `addIndex` does so in `prepare`', () => {
    const texts = FILES.map((name) =>
      readFileSync(join(import.meta.dirname, `../migrations/${name}.ts`), 'utf8'),
    )
    const users = texts.filter((text) => /(?:add|replace)Index\(/.test(text))
    expect(users).toHaveLength(8)
    expect(users.filter((text) => !/export .*\bprepare\b/.test(text))).toEqual([])
  })
})
