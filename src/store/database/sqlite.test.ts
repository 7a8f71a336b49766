import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, openDatabase, writing } from './database.ts'
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

const TURN = { user_id: 'ada', turn: 0, not_before: 0 }
const HELD_MS = 2_000
/** The longest time without other work, on a slow machine. */
const MOST_BLOCKED_MS = 1_200

/** Longest time in milliseconds for which this process does nothing else until the work has ended. */
async function longestBlock(work: Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()]
  const look = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(look, 10)
  await work
  look()
  clearInterval(timer)
  return longest
}

describe('while another process holds the lock of the database', () => {
  let db: Connection
  /** A worker that was stopped in a transaction, for example. */
  let other: Sqlite.Database
  beforeEach(async () => {
    const path = join(folder, 'pagemark.db')
    db = openDatabase(path)
    await migrate(db)
    other = new Sqlite(path)
  })
  afterEach(async () => {
    other.close()
    await db.destroy()
  })

  it.each([
    ['a transaction', () => writing(db, (trx) => trx.insertInto('turns').values(TURN).execute())],
    ['a change', () => db.insertInto('turns').values(TURN).execute()],
  ])('%s waits, and the process does other work', async (_, change) => {
    other.exec('begin immediate')
    setTimeout(() => other.exec('rollback'), HELD_MS)
    const began = performance.now()
    const blocked = await longestBlock(change())

    expect(performance.now() - began).toBeGreaterThan(HELD_MS - 50)
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS)
    expect(await db.selectFrom('turns').selectAll().execute()).toMatchObject([TURN])
  })

  it.runIf(IN_RELEASE)(
    'a change is refused after ten seconds',
    async () => {
      other.exec('begin immediate')
      const began = performance.now()
      await expect(db.insertInto('turns').values(TURN).execute()).rejects.toMatchObject({
        code: 'SQLITE_BUSY',
      })
      expect(performance.now() - began).toBeGreaterThan(9_000)
      expect(performance.now() - began).toBeLessThan(13_000)
    },
    20_000,
  )
})
