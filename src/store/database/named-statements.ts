import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Client, Pool, PoolClient, QueryResult } from 'pg'
import { isUnanswered, markUncertain } from './unavailable.ts'

/** Beyond it, statements stay unnamed: a session keeps the plan of each name until it ends. */
const MOST_NAMED = 200

const names = new Map<string, string>()

/**
 * From now on, this statement is parsed and planned once per session of PostgreSQL: for lookups, that takes longer than
 * running them. After five times the server may use one plan whatever the values, so only statements with the same best
 * plan for all values may be named, and none with `*`: a column that a newer process adds would make it fail. See
 * docs/decisions/097-named-statements.md.
 */
export function nameStatement(sql: string): void {
  if (names.has(sql)) return
  if (/(?:\bselect |\breturning |\.)\*/.test(sql)) throw new Error(`Name the columns: ${sql}`)
  if (names.size < MOST_NAMED) names.set(sql, `pagemark_${hash('sha256', sql).slice(0, 16)}`)
}

interface NamingOptions {
  /** Time without a response after which a connection is ended, and its query fails; without it, never. */
  readonly silentMs: number | undefined
  /** Called for each new connection: whether it is a session of the server itself. */
  readonly onBegin: (isSession: boolean) => void
}

/** A pool whose connections use these names, except those through a pooler. */
export function namingPool(pool: Pool, options: NamingOptions): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: async () => await pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const naming = known.get(client) ?? (await begin(client, options))
      known.set(client, naming)
      return naming
    },
  }
}

async function begin(
  client: PoolClient,
  { silentMs, onBegin }: NamingOptions,
): Promise<PostgresPoolClient> {
  const ask = await askerOf(client, silentMs)
  try {
    const isSession = await isSessionItself(client, ask)
    onBegin(isSession)
    return naming(client, ask, isSession)
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Whether the session that answers is the one that greeted. A pooler greets with a number of its own, and may give each
 * transaction another session, which has other names or none.
 */
export async function isSessionItself(client: PoolClient | Client, ask: Ask): Promise<boolean> {
  const { rows } = await ask('select pg_backend_pid() as pid', [])
  const [first]: { readonly pid?: unknown }[] = rows
  return first?.pid === greetedBy(client)
}

/** Missing in the types of `pg`. */
function greetedBy(client: object): unknown {
  return 'processID' in client ? client.processID : undefined
}

const BEGINS = /^(?:begin|start transaction)\b/
const ENDS = /^(?:commit|rollback)$/

/** A few reads have such a word as well. */
const CHANGES = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|call)\b/i

function naming(client: PoolClient, ask: Ask, named: boolean): PostgresPoolClient {
  let isWithin = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (BEGINS.test(text)) isWithin = true
    else if (ENDS.test(text)) isWithin = false
    try {
      return await ask(text, values, named ? names.get(text) : undefined)
    } catch (error) {
      // Within a transaction, only its commit changes anything for others: the driver tells.
      if (!isWithin && CHANGES.test(text) && isUnanswered(error)) markUncertain(error)
      throw error
    }
  }
  const release: PostgresPoolClient['release'] = (destroy) => client.release(destroy)
  // oxlint-disable-next-line no-unsafe-type-assertion -- without cursors, which only streams of rows need
  return { query, release } as unknown as PostgresPoolClient
}

type Ask = (text: string, values: readonly unknown[], name?: string) => Promise<QueryResult>

/**
 * With a callback. With a promise of the client's own, V8 keeps the rows of past queries until it collects all garbage,
 * and collecting that of new objects takes 3 to 13 ms instead of 0.5. The client copies the configuration of a query by
 * its property descriptors, which takes 9 µs, unless it is a `Query` made from a text.
 */
export async function askerOf(client: PoolClient | Client, silentMs?: number): Promise<Ask> {
  const { Query } = await import('pg')
  return async (text, values, name) =>
    await new Promise((resolve, reject) => {
      const timer =
        silentMs === undefined ? undefined : setTimeout(() => endConnection(client), silentMs)
      const query = new Query(text, [...values], (error: Error | null | undefined, result) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
      client.query(name === undefined ? query : Object.assign(query, { name }))
    })
}

/**
 * Its queries then fail as those of any broken connection. The driver's own `query_timeout` would leave the connection
 * in the pool, where the next query would wait behind this one.
 */
function endConnection({ connection }: PoolClient | Client): void {
  connection.stream.destroy()
}
