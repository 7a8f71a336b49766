import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** A thread of `createReaders`: runs what it is asked on a connection of its own, which cannot write. */

export interface ReaderData {
  readonly file: string
}

export interface Asked {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Answer = { readonly rows: readonly unknown[] } | { readonly error: string }

/** Each search reads the pages of an index once, which the system has in memory. */
const CACHE = 'cache_size = -4000'

/** About every form of a search. */
const MOST_STATEMENTS = 100

const port = parentPort
// oxlint-disable-next-line no-unsafe-type-assertion -- createReaders gives it
const { file } = workerData as ReaderData
const database = new Sqlite(file, { readonly: true, fileMustExist: true })
database.pragma(CACHE)

const statements = new Map<string, Sqlite.Statement>()

function prepared(sql: string): Sqlite.Statement {
  const statement = statements.get(sql) ?? database.prepare(sql)
  if (statements.size >= MOST_STATEMENTS) statements.clear()
  statements.set(sql, statement)
  return statement
}

function answer({ sql, parameters }: Asked): Answer {
  try {
    const statement = prepared(sql)
    if (statement.reader) return { rows: statement.all(...parameters) }
    statement.run(...parameters)
    return { rows: [] }
  } catch (error) {
    return { error: String(error) }
  }
}

port?.on('message', (asked: Asked | 'stop') => {
  if (asked !== 'stop') return port.postMessage(answer(asked))
  database.close()
  port.close()
})
