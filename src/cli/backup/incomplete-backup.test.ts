import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backedUp, fill } from '../../../test/support/filled-installation.ts'
import { type Installation, settingsOf } from '../../../test/support/installation.ts'
import { here, server } from '../../../test/support/installations.ts'
import { runProgram } from '../../../test/support/program.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { originalKey } from '../../store/builds/drop-originals.ts'
import { markMoved } from '../../store/transfer/moved-mark.ts'
import { runBackup } from '../actions/run-backup.ts'
import { runMigrate } from '../actions/run-migrate.ts'
import { runRestore } from '../actions/run-restore.ts'
import { runRotate } from '../actions/run-rotate.ts'
import { listUsers } from '../actions/run-user.ts'
import { lostFiles } from './lost-files.ts'

const newFolder = () => join(temporaryFolder(), 'backup')

function removeFiles({ folder }: Installation): void {
  rmSync(join(folder, 'blobs'), { recursive: true })
}

describe('a backup', () => {
  it('ends with an error if files that the database names are missing, and has everything else', async () => {
    const from = await here()
    await fill(from)
    removeFiles(from)
    const folder = newFolder()
    const { code, stdout, stderr } = await runProgram(['backup', folder], { env: settingsOf(from) })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /^\d+ rows and 0 files were copied\.\n.*\nWarning: 1 upload to builds has no file\. .*\n1 file that the database names is not in \S+blobs, such as runs\/\S+\.a\.json: the backup in \S+ has everything else\. Check PAGEMARK_DATA_DIR\. If these files are lost for good, use --allow-lost-files 1\.\n$/,
    )
    const to = await here()
    await runRestore(folder, to.terminal)
    await using opened = await to.open()
    expect(await opened.store.users.count()).toBe(1)

    // Its files are lost, whatever is checked.
    await expect(backedUp(to)).rejects.toThrow('1 file that the database names is not in')
    const again = newFolder()
    const env = settingsOf(to)
    const allowing = (most: string) =>
      runProgram(['backup', again, '--allow-lost-files', most], { env })
    const none = await allowing('0')
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('a whole number from 1')])
    expect(await allowing('1')).toEqual({
      code: 0,
      stdout: `${again}\n`,
      stderr: expect.stringMatching(/\nWarning: 1 file .* Check PAGEMARK_DATA_DIR\.\n$/),
    })
  })

  it('needs no file of a run that is about to be removed, and none of a PDF or an upload', async () => {
    const from = await here()
    await fill(from)
    removeFiles(from)
    await using opened = await from.open()
    // As of an upload whose process was killed before it stored the file.
    expect(await opened.db.selectFrom('imported_originals').selectAll().execute()).toEqual([
      expect.objectContaining({ dropped_at: null }),
    ])
    await opened.db.updateTable('runs').set({ deleted_at: 1 }).execute()
    await backedUp(from)
    expect(from.printed.join('\n')).toContain('Warning: 1 upload to builds has no file')
    await opened.db.updateTable('runs').set({ deleted_at: null }).execute()
    await opened.db.updateTable('reports').set({ deleted_at: 0 }).execute()
    await backedUp(from)
    await opened.db.updateTable('reports').set({ deleted_at: Date.now() }).execute()
    await expect(backedUp(from)).rejects.toThrow('1 file that the database names is not in')
  })

  it('ends with an error if no upload to a build has its file, unless there are only a few', async () => {
    const from = await here()
    await fill(from)
    removeFiles(from)
    await using opened = await from.open()
    const { db } = opened
    await db.deleteFrom('artifacts').execute()
    const few = Array.from({ length: 9 }, (_, n) => ({ run_id: `r${n}`, build_id: 'b', bytes: 1 }))
    await db.insertInto('imported_originals').values(few).execute()
    await backedUp(from)
    expect(from.printed).toContain(
      'Warning: 10 uploads to builds have no file. Each was interrupted, or its file was lost.',
    )
    await db
      .insertInto('imported_originals')
      .values({ run_id: 'one-more', build_id: 'b', bytes: 1 })
      .execute()
    await expect(backedUp(from)).rejects.toThrow(
      /^11 files that the database names are not in .+blobs, such as imports\/.+\.json\.br: .+ Check PAGEMARK_DATA_DIR\. .+--allow-lost-files 11\.$/,
    )
    await opened.blobs.put(originalKey('one-more'), Buffer.from('{}'))
    await backedUp(from)
  })

  it('needs no file whose row is removed while it is looked for', async () => {
    const from = await here()
    await fill(from)
    const folder = await backedUp(from)
    const copied = {
      folder,
      engine: server ? ('postgresql' as const) : ('sqlite' as const),
      keys: new Set<string>(),
    }
    await using opened = await from.open()
    const { db } = opened
    expect(await lostFiles(db, copied, async () => undefined)).toMatchObject({ count: 1 })
    const found = await lostFiles(db, copied, async () => {
      await db.deleteFrom('artifacts').execute()
    })
    expect(found).toEqual({ count: 0, example: undefined })
  })

  it('is refused where there is no installation, and creates none', async () => {
    const from = await here()
    const missing = join(from.folder, 'mistyped')
    const env = { ...settingsOf(from), PAGEMARK_DATA_DIR: missing }
    const folder = newFolder()
    const { code, stderr } = await runProgram(['backup', folder], { env })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        server
          ? /^The database .+ is empty: no server has started on it yet\. /
          : /^There is no database in .+mistyped\. If there should be data, check /,
      ),
    ])
    expect(existsSync(folder)).toBe(false)
    // With a server, the folder is only for files.
    expect(existsSync(missing)).toBe(server !== undefined)
    // The database still takes a restore.
    const other = await here()
    await fill(other)
    await runRestore(await backedUp(other), from.terminal)
  })

  it('is refused for a database that was moved, as is a new key; other changes give a warning', async () => {
    const from = await here()
    await fill(from)
    {
      await using opened = await from.open()
      await markMoved(opened.db, 'pagemark at db.example')
    }
    const folder = newFolder()
    await expect(runBackup({ folder, key: 'with key' }, from.terminal)).rejects.toThrow(
      'was moved to pagemark at db.example. Set PAGEMARK_DATABASE_URL to that one.',
    )
    expect(existsSync(folder)).toBe(false)
    const env = settingsOf(from)
    const created = await runProgram(['user', 'create', '--email', 'eve@example.com'], { env })
    const warning = /^Warning: The database .* was moved to pagemark at db\.example\./
    expect(created).toMatchObject({ code: 0, stderr: expect.stringMatching(warning) })
    const warnings = () => from.printed.filter((line) => warning.test(line)).length
    await listUsers(from.terminal)
    expect(warnings()).toBe(0)
    await runMigrate(from.terminal)
    expect(warnings()).toBe(1)
    const keyFile = from.config.SECRET_KEY_FILE ?? from.keyFile
    const key = readFileSync(keyFile, 'utf8')
    await expect(runRotate(from.terminal)).rejects.toThrow('was moved to pagemark at db.example.')
    expect(readFileSync(keyFile, 'utf8')).toBe(key)
  })
})
