import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backedUp, fill } from '../../../test/support/filled-installation.ts'
import type { Installation } from '../../../test/support/installation.ts'
import { here, onServer, onSqlite, server } from '../../../test/support/installations.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { asSuperuser } from '../../../test/support/postgres/postgres-server.ts'
import { openFileBlobs } from '../../store/blobs/file-blobs.ts'
import { openDatabaseServer } from '../../store/database/database.ts'
import { readTables } from '../../store/transfer/read-tables.ts'
import { runMove } from '../actions/run-move.ts'
import { runRestore } from '../actions/run-restore.ts'
import { withStore } from '../open-store.ts'

async function reportsOf({ open }: Installation) {
  await using opened = await open()
  const tables = await readTables(opened.db, async () => undefined)
  return tables['reports']
}

async function filledBackup() {
  const from = await here()
  await fill(from)
  return { reports: await reportsOf(from), backup: await backedUp(from) }
}

describe('a restore that was interrupted', () => {
  // Skipped on PostgreSQL, where the folder has no database.
  it.skipIf(server)('continues in its folder, where no server starts until then', async () => {
    const { reports, backup } = await filledBackup()
    const to = onSqlite()
    await runRestore(backup, to.terminal)
    // As a process that was killed leaves it before its last step.
    const database = join(to.folder, 'pagemark.db')
    const unfinished = `${database}.restored`
    renameSync(database, unfinished)
    for (const name of [`${unfinished}-wal`, join(to.folder, 'server.lock-journal')]) {
      writeFileSync(name, 'x')
    }
    await expect(withStore(to.config, async () => undefined)).rejects.toThrow(
      `A restore into ${to.folder} was not completed. Run "pagemark restore" again, or remove ${unfinished}.`,
    )
    await runRestore(backup, to.terminal)
    expect(await reportsOf(to)).toEqual(reports)
    expect(readdirSync(to.folder).filter((name) => name.includes('restored'))).toEqual([])

    // As an earlier version could leave it.
    writeFileSync(unfinished, '')
    expect(await reportsOf(to)).toEqual(reports)
  })

  it('leaves a database as empty as before, and its files are replaced', async () => {
    const { reports, backup } = await filledBackup()
    const damaged = join(temporaryFolder(), 'damaged')
    cpSync(backup, damaged, { recursive: true })
    const to = await here()
    damageRows(damaged)
    await expect(runRestore(damaged, to.terminal)).rejects.toThrow(
      'When this is corrected, run the command again: what it has copied is not used, and is replaced.',
    )
    const blobs = await openFileBlobs(join(to.folder, 'blobs'))
    const [key = ''] = await Array.fromAsync(blobs.list())
    await blobs.put(key, Buffer.from('cut'))
    await runRestore(backup, to.terminal)
    expect(await reportsOf(to)).toEqual(reports)
    expect(await blobs.get(key)).not.toEqual(Buffer.from('cut'))
  })

  it('is refused where there are files of another', async () => {
    const { backup } = await filledBackup()
    const to = await here()
    const blobs = await openFileBlobs(join(to.folder, 'blobs'))
    await blobs.put('runs/other.json', Buffer.from('{}'))
    await expect(runRestore(backup, to.terminal)).rejects.toThrow(
      'blobs is not empty. Its file runs/other.json is not in this backup. Restore into a new place.',
    )
  })
})

describe('a backup', () => {
  it('of a newer version, or without its key, is refused before any file is restored', async () => {
    const { backup } = await filledBackup()
    const file = join(backup, 'manifest.json')
    const manifest: object = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, migration: '9999-x', pagemark: '7.0.0' }))
    const to = await here()
    const restore = () => runRestore(backup, to.terminal)
    await expect(restore()).rejects.toThrow(
      'was written by a newer version of Pagemark, 7.0.0. Restore it with that version.',
    )
    writeFileSync(file, JSON.stringify(manifest))
    rmSync(join(backup, 'secret.key'))
    const refused = await restore().catch(String)
    expect(refused).toEqual(
      server ? undefined : `CliError: ${backup} is not complete: it has no secret.key.`,
    )
    expect(existsSync(join(to.folder, 'pagemark.db.restored'))).toBe(false)
  })
})

/** So that they are refused after the files were restored. */
function damageRows(backup: string): void {
  if (server) {
    const file = join(backup, 'tables', 'settings.jsonl.gz')
    const text = `${gunzipSync(readFileSync(file)).toString()}{"name":null}\n`
    writeFileSync(file, gzipSync(text))
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    const rows = text.split('\n').length - 1
    const digest = createHash('sha256').update(text).digest('hex')
    manifest.tables.settings = { rows, digest }
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest))
    return
  }
  // A folder cannot be copied as the key.
  rmSync(join(backup, 'secret.key'))
  mkdirSync(join(backup, 'secret.key'))
}

// Needs both engines.
it.runIf(server)('a move that failed leaves the database empty and can be repeated', async () => {
  const [lite, big] = [onSqlite(), await onServer()]
  await fill(lite)
  const url = big.config.DATABASE_URL ?? ''
  const db = openDatabaseServer({ url: asSuperuser(url), pool: 1, name: 'test' })
  await sql`create function refuse() returns trigger language plpgsql
    as 'begin raise exception ''refused''; end'`.execute(db)
  await sql`create function refuse_reports() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.reports')
    then create trigger refuse before insert on reports for each row execute function refuse();
    end if; end $$`.execute(db)
  await sql`create event trigger refuse_reports on ddl_command_end when tag in ('CREATE TABLE')
    execute function refuse_reports()`.execute(db)
  await expect(runMove(url, lite.terminal)).rejects.toThrow('cannot be used: refused.')
  await sql`drop event trigger refuse_reports`.execute(db)
  await runMove(url, lite.terminal)
  await db.destroy()
  expect(lite.printed).toContainEqual(expect.stringMatching(/^reports +2$/))
})
