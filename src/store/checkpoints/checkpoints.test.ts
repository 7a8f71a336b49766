import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, openDatabase } from '../database/database.ts'
import { type Checkpoints, startCheckpoints } from './checkpoints.ts'

const note = () => vi.fn<(details: object, message: string) => void>()
const log = { info: note(), warn: note(), error: note() }
let folder: string
let file: string
let db: Connection
let checkpoints: Checkpoints | undefined

beforeEach(async () => {
  vi.resetAllMocks()
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  file = join(folder, 'a.db')
  db = openDatabase(file)
  await sql`create table pages (content)`.execute(db)
})
afterEach(async () => {
  await checkpoints?.stop()
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const SIZES = { worthPages: 20, longPages: 40 }

async function write(pages: number): Promise<void> {
  await sql`insert into pages values (zeroblob(${pages * 4096}))`.execute(db)
}

function sizeOfLog(): number {
  return statSync(`${file}-wal`).size
}

async function threshold(): Promise<unknown> {
  const { rows } = await sql`pragma wal_autocheckpoint`.execute(db)
  return rows
}

it('a thread merges the log, and commits do not', async () => {
  checkpoints = await startCheckpoints(db, file, log, SIZES)
  expect(await threshold()).toEqual([{ wal_autocheckpoint: 65_536 }])
  await write(30)
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(30 * 4096), 10_000)
  expect(log.error).not.toHaveBeenCalled()
})

it('the log starts over although a process writes without a pause', async () => {
  checkpoints = await startCheckpoints(db, file, log, SIZES)
  const until = performance.now() + 20_000
  let [largest, reused] = [0, 0]
  // A log that starts over is written from its beginning again, without growing.
  while (reused < 5 && performance.now() < until) {
    await write(1)
    const size = sizeOfLog()
    if (size > largest) largest = size
    else reused += 1
    await setImmediate()
  }
  expect(reused).toBe(5)
})

it('commits merge the log again if the thread has ended', async () => {
  checkpoints = await startCheckpoints(db, join(folder, 'none.db'), log)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), 10_000)
  await vi.waitFor(async () => {
    expect(await threshold()).toEqual([{ wal_autocheckpoint: 1000 }])
  })
})

it('stopping leaves the database open, and commits as they were', async () => {
  checkpoints = await startCheckpoints(db, file, log)
  await checkpoints.stop()
  await write(1)
  expect(await threshold()).toEqual([{ wal_autocheckpoint: 65_536 }])
})
