import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { openDatabase } from '../store/database/database.ts'
import { freeCache } from '../store/database/free-cache.ts'
import { keepTrimmed, mallocTrim } from './trim-memory.ts'

const log = { debug: vi.fn<(details: object, message: string) => void>() }

beforeEach(() => {
  vi.useFakeTimers()
  log.debug.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('memory is returned soon after the start and then at intervals, until stopped', async () => {
  const [free, trim] = [vi.fn<() => Promise<void>>(), vi.fn<() => void>()]
  const stop = keepTrimmed({ free, trim }, log)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trim).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(trim).toHaveBeenCalledTimes(5)
  expect(free).toHaveBeenCalledTimes(5)
  await stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(trim).toHaveBeenCalledTimes(5)
  expect(log.debug).toHaveBeenLastCalledWith({ mb: expect.any(Number) }, 'returned freed memory')
})

it('memory is returned sooner after it has grown', async () => {
  const [free, trim] = [() => Promise.resolve(), vi.fn<() => void>()]
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(200e6)
  const stop = keepTrimmed({ free, trim }, log)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(trim).toHaveBeenCalledOnce()
  rss.mockReturnValue(219e6)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trim).toHaveBeenCalledOnce()
  rss.mockReturnValue(221e6)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(trim).toHaveBeenCalledTimes(2)
  // What could not be returned is no reason to try again.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trim).toHaveBeenCalledTimes(2)
  await stop()
  rss.mockReturnValue(400e6)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trim).toHaveBeenCalledTimes(2)
})

it('a process that has no file descriptor to look with for a while goes on', async () => {
  const trim = vi.fn<() => void>()
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  })
  const stop = keepTrimmed({ free: () => Promise.resolve(), trim }, log)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(trim).toHaveBeenCalledTimes(2)
  rss.mockReturnValue(200e6)
  await vi.advanceTimersByTimeAsync(30_000)
  rss.mockReturnValue(400e6)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(trim).toHaveBeenCalledTimes(4)
  await stop()
})

it('attempts do not queue behind one that hangs', async () => {
  const free = vi.fn<() => Promise<void>>(
    () => new Promise((resolve) => setTimeout(resolve, 200_000)),
  )
  const trim = vi.fn<() => void>()
  const stop = keepTrimmed({ free, trim }, log)
  await vi.advanceTimersByTimeAsync(190_000)
  expect(free).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(trim).toHaveBeenCalledOnce()
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(300_000)
  await stopped
  expect(trim.mock.calls.length).toBeLessThan(3)
})

it('memory is returned although the database cannot free its cache', async () => {
  const trim = vi.fn<() => void>()
  const free = () => Promise.reject(new Error('database is locked'))
  const stop = keepTrimmed({ free, trim }, log)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trim).toHaveBeenCalledOnce()
  await stop()
})

/** Freed memory below blocks that are still used, which free() cannot return. */
function scatteredMemory(): Sqlite.Database {
  const [freed, kept] = [new Sqlite(':memory:'), new Sqlite(':memory:')]
  for (const database of [freed, kept]) database.exec('create table t (content)')
  for (let n = 0; n < 20; n += 1) {
    freed.exec('insert into t values (zeroblob(1e6))')
    kept.exec('insert into t values (zeroblob(1e4))')
  }
  freed.close()
  return kept
}

it.runIf(process.platform === 'linux')(
  'memory that free() keeps is returned, without a warning',
  () => {
    const warned = vi.spyOn(process, 'emitWarning')
    const trim = mallocTrim()
    expect(warned).not.toHaveBeenCalled()
    const kept = scatteredMemory()
    const before = process.memoryUsage.rss()
    trim?.()
    expect(before - process.memoryUsage.rss()).toBeGreaterThan(5e6)
    kept.close()
  },
)

it.runIf(process.platform === 'linux')('the cache of SQLite is freed and returned', async () => {
  vi.useRealTimers()
  const db = openDatabase(join(temporaryFolder(), 'pagemark.db'))
  await sql`create table t (content)`.execute(db)
  await sql`insert into t values (zeroblob(16000000))`.execute(db)
  const trim = mallocTrim()
  const before = process.memoryUsage.rss()
  await freeCache(db)
  trim?.()
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(5e6)
  await db.destroy()
})

it('nothing is done where the C library cannot trim', () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
  expect(mallocTrim()).toBeUndefined()
})
