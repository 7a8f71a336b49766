import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

vi.setConfig({ testTimeout: 30_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Increments a number a hundred times by reading and writing it, in a separate process. */
async function countElsewhere(path: string): Promise<void> {
  const script = `
    import { openDatabase } from '${import.meta.dirname}/database.ts'
    const db = openDatabase('${path}')
    for (let n = 0; n < 100; n += 1) {
      await db.transaction().execute(async (trx) => {
        const { turn } = await trx.selectFrom('turns').select('turn').executeTakeFirstOrThrow()
        await trx.updateTable('turns').set({ turn: turn + 1 }).execute()
      })
    }
    await db.destroy()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
}

it.runIf(IN_RELEASE)(
  'processes that read and then write wait for each other, and lose nothing',
  async () => {
    const path = join(folder, 'pagemark.db')
    const db = openDatabase(path)
    await migrate(db)
    await db.insertInto('turns').values({ user_id: 'ada', turn: 0, not_before: 0 }).execute()
    await Promise.all([countElsewhere(path), countElsewhere(path)])
    const turn = await db.selectFrom('turns').select('turn').executeTakeFirst()
    expect(turn).toEqual({ turn: 200 })
    await db.destroy()
  },
)

it('nothing of what was deleted is left in the file', async () => {
  const path = join(folder, 'pagemark.db')
  const db = openDatabase(path)
  await migrate(db)
  const holdsName = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return readFileSync(path).includes('a secret name')
  }
  await db
    .insertInto('turns')
    .values({ user_id: 'a secret name', turn: 0, not_before: 0 })
    .execute()
  expect(await holdsName()).toBe(true)
  await db.deleteFrom('turns').execute()
  expect(await holdsName()).toBe(false)
  await db.destroy()
})
