import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Connection } from '../database/database.ts'
import { createLocalSignals, type Hear, type Signal, type Signals } from './signals.ts'

export interface ServerSignalsOptions {
  /** Where `NOTIFY` is asked. */
  readonly db: Connection
  /** Of the connection that listens: a pooler of transactions must not stand before it. */
  readonly url: string
  /** As `pg_stat_activity` names it. */
  readonly name: string
  readonly onTrouble: (error: unknown) => void
  /** Milliseconds until a server that does not answer is given up for the moment. */
  readonly connectMs?: number
}

const CHANNEL = 'pagemark'

/** A commit with `NOTIFY` holds up all others of the server for its moment: many signals share one. */
const GATHER_MS = 20

/** A server that restarts is back after a few of these. */
const RECONNECT_MS = 1_000

const CONNECT_MS = 10_000

/** Nothing may be said for hours here: without this, a connection that a firewall has forgotten would be listened on for as long. */
const KEEP_ALIVE_MS = 30_000

/** Signals between all processes on a PostgreSQL server, by `LISTEN` and `NOTIFY`. */
export function openServerSignals(options: ServerSignalsOptions): Signals {
  const { db, onTrouble } = options
  const local = createLocalSignals()
  /** What others send begins with theirs. */
  const own = `${randomBytes(6).toString('hex')} `
  const gathered = new Set<Signal>()
  let sending: Promise<void> | undefined
  const stopListening = keepListening(options, (payload) => {
    if (payload === undefined) local.tell(undefined)
    else if (!payload.startsWith(own)) local.tell(signalOf(payload.slice(own.length)))
  })

  async function send(): Promise<void> {
    await sleep(GATHER_MS)
    const payloads = [...gathered].map((signal) => own + signal)
    gathered.clear()
    sending = undefined
    await sql`select pg_notify(${CHANNEL}, payload)
      from unnest(cast(${payloads} as text[])) as payload`.execute(db)
  }

  return {
    ...local,
    tell(signal) {
      local.tell(signal)
      gathered.add(signal)
      sending ??= send().catch(onTrouble)
    },
    async close() {
      await local.close()
      await Promise.all([sending, stopListening()])
    },
  }
}

/** What another version sends may mean nothing here; then everybody looks. */
function signalOf(text: string): Parameters<Hear>[0] {
  if (text === 'work') return text
  return text.startsWith('report ') ? `report ${text.slice('report '.length)}` : undefined
}

/** Listens, and again when the connection breaks; tells `undefined` each time it has not listened for a while. */
function keepListening(
  { url, name, onTrouble, connectMs = CONNECT_MS }: ServerSignalsOptions,
  hear: (payload: string | undefined) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const stopped = (async () => {
    while (!stop.signal.aborted) {
      await listenOnce({ url, name, connectMs, signal: stop.signal, hear }).catch(onTrouble)
      await sleep(RECONNECT_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await stopped
  }
}

interface Listening {
  readonly url: string
  readonly name: string
  readonly connectMs: number
  readonly signal: AbortSignal
  readonly hear: (payload: string | undefined) => void
}

/** Resolves when the connection is over. */
async function listenOnce({ url, name, connectMs, signal, hear }: Listening): Promise<void> {
  const pg = await import('pg')
  const client: Client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: connectMs,
  })
  const over = Promise.withResolvers<void>()
  client.on('error', over.reject)
  client.on('end', over.resolve)
  client.on('notification', ({ payload = '' }) => hear(payload))
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    hear(undefined)
    if (!signal.aborted) await over.promise
  } finally {
    await client.end().catch(() => undefined)
  }
}
