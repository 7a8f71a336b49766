import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts'

let folder: string
let writer: Sqlite.Database
let log: WriteAheadLog

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  writer = open()
  writer.pragma('journal_mode = WAL')
  writer.pragma('wal_autocheckpoint = 0')
  writer.exec('create table pages (content)')
  log = openWriteAheadLog(join(folder, 'a.db'), { worthPages: 20, longPages: 40 })
})
afterEach(() => {
  log.close()
  writer.close()
  rmSync(folder, { recursive: true })
})

function open(): Sqlite.Database {
  const database = new Sqlite(join(folder, 'a.db'), { timeout: 0 })
  database.pragma('synchronous = OFF')
  return database
}

function write(pages: number): void {
  writer.prepare('insert into pages values (zeroblob(?))').run(pages * 4096)
}

/** Pages in the log, and how many of them are in the database. */
function state(): unknown {
  return writer.prepare('pragma wal_checkpoint(noop)').get()
}

it('a log is merged once it is worth it', () => {
  const small = log.merge()
  expect(state()).toMatchObject({ checkpointed: 0 })
  write(30)
  const { pages } = log.merge()
  expect(pages).toBeGreaterThan(small.pages)
  expect(state()).toMatchObject({ log: pages, checkpointed: pages })
})

it('a log that is merged whole is not long, as the next writer starts it over', () => {
  write(60)
  expect(log.merge()).toMatchObject({ isLong: false })
  write(1)
  expect(log.merge().pages).toBeLessThan(10)
})

it('a log of which a reader needs the beginning stays long until the reader has ended', () => {
  write(30)
  const reader = open()
  reader.exec('begin')
  reader.prepare('select count(*) from pages').get()
  write(30)
  expect(log.merge()).toMatchObject({ isLong: true })
  expect(log.restart()).toMatchObject({ isLong: true })
  reader.close()
  expect(log.restart()).toMatchObject({ isLong: false })
  write(1)
  expect(log.merge().pages).toBeLessThan(10)
})

it('a writer of another process prevents a restart, but no merge', () => {
  write(60)
  const other = open()
  other.exec('begin immediate')
  other.exec('insert into pages values (1)')
  expect(log.merge()).toMatchObject({ isLong: false })
  expect(log.restart().pages).toBeGreaterThan(60)
  other.exec('commit')
  other.close()
})

it('a missing file is refused instead of created', () => {
  expect(() => openWriteAheadLog(join(folder, 'none.db'), {})).toThrow('unable to open')
})
