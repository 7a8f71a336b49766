import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupDatabase, countRows } from './backup.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createUsers } from '../accounts/users.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is readable only by the current user while it is written', async () => {
  const db = openDatabase(join(folder, 'pagemark.db'))
  await migrate(db)
  const file = join(folder, 'copy.db')
  const before = process.umask(0o022)
  const modes: number[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      modes.push(statSync(file).mode & 0o777)
      return result
    },
  })
  await backupDatabase(watched, file).finally(() => process.umask(before))
  expect(modes).toEqual([0o600])
  await db.destroy()
})

it('copies what is committed, and refuses to write over a file', async () => {
  const db = openDatabase(join(folder, 'pagemark.db'))
  await migrate(db)
  await createUsers(db).create({ email: 'ada@example.com', admin: false })

  const file = join(folder, 'copy.db')
  await backupDatabase(db, file)
  const copy = openDatabase(file)
  expect(await createUsers(copy).list()).toHaveLength(1)
  await expect(backupDatabase(db, file)).rejects.toThrow('exists')

  await copy.destroy()
  await db.destroy()
})

it('is refused if a newer version has migrated the database before it was copied', async () => {
  const db = openDatabase(join(folder, 'pagemark.db'))
  await migrate(db)
  const [before, after] = [join(folder, 'before.db'), join(folder, 'after.db')]
  await backupDatabase(db, before)
  expect(await countRows(before)).toMatchObject({ users: { rows: 0 } })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await backupDatabase(db, after)
  await expect(countRows(after)).rejects.toThrow('Unknown here: 9999-later.')
  await db.destroy()
})
