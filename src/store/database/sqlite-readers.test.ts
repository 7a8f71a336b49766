import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReaders, type ReaderConnection, type Readers } from './sqlite-readers.ts'

let folder: string
let file: string
let readers: Readers | undefined
let threads: Worker[] = []
const note = (thread: Worker) => void threads.push(thread)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagemark-readers-'))
  file = join(folder, 'a.db')
  const database = new Sqlite(file)
  database.exec(
    'pragma journal_mode = wal; create table pages (name); insert into pages values (1)',
  )
  database.close()
  threads = []
  process.on('worker', note)
})
afterEach(async () => {
  process.off('worker', note)
  await readers?.close()
  await rm(folder, { recursive: true })
})

function open(options = {}): ReaderConnection {
  readers = createReaders(file, options)
  return readers.reader
}

async function ask(reader: ReaderConnection, sql: string): Promise<unknown> {
  return (await reader.executeQuery(CompiledQuery.raw(sql))).rows
}

async function readOnce(reader: ReaderConnection): Promise<unknown> {
  await reader.begin()
  const rows = await ask(reader, 'select name from pages')
  await ask(reader, 'commit')
  reader.release()
  return rows
}

it('one thread starts when it is needed, and is reused', async () => {
  const reader = open()
  expect(threads).toEqual([])
  expect(await readOnce(reader)).toEqual([{ name: 1 }])
  expect(await readOnce(reader)).toEqual([{ name: 1 }])
  expect(threads.length).toBe(1)
})

it('an idle thread ends, and another one follows when it is needed', async () => {
  const reader = open({ idleMs: 1 })
  await readOnce(reader)
  const [thread] = threads
  if (thread) await once(thread, 'exit')
  expect(await readOnce(reader)).toEqual([{ name: 1 }])
  expect(threads.length).toBe(2)
})

it('a thread cannot write, and what failed leaves no transaction behind', async () => {
  const reader = open()
  await reader.begin()
  await expect(ask(reader, 'delete from pages')).rejects.toThrow('readonly')
  reader.release()
  expect(await readOnce(reader)).toEqual([{ name: 1 }])
  expect(threads.length).toBe(2)
})

it('a thread that ends within a transaction fails what is left of it', async () => {
  const reader = open()
  await reader.begin()
  await threads[0]?.terminate()
  await expect(ask(reader, 'select name from pages')).rejects.toThrow('ended')
  reader.release()
  expect(await readOnce(reader)).toEqual([{ name: 1 }])
})

it('there is a second thread only with a second processor', () => {
  expect(createReaders(file, { processors: 1 }).helper).toBeUndefined()
  expect(createReaders(file, { processors: 2 }).helper).toBeDefined()
})

it('no thread starts after the database was closed', async () => {
  const reader = open()
  await readers?.close()
  await expect(reader.begin()).rejects.toThrow('ended')
  reader.release()
  expect(threads).toEqual([])
})
