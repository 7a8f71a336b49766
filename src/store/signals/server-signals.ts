import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Connection } from '../database/database.ts'
import {
  createLocalSignals,
  type Hear,
  type Signal,
  type Signals,
  type SignalTries,
  type Tries,
} from './signals.ts'

export interface ServerSignalsOptions {
  /** The connection that sends `NOTIFY`. */
  readonly db: Connection
  /** The connection that listens, which must not go through a transaction-level pooler. */
  readonly url: string
  /** As shown in `pg_stat_activity`. */
  readonly name: string
  readonly tries: SignalTries
  /** Milliseconds until a server that does not answer counts as unavailable. */
  readonly connectMs?: number
}

const CHANNEL = 'pagemark'

/** A commit with `NOTIFY` briefly blocks all others of the server: many signals share one. */
const GATHER_MS = 20

/** A restarting server is back after a few of these. */
const RECONNECT_MS = 1_000

const CONNECT_MS = 10_000

/**
 * There may be no traffic for hours here: without this, a connection that a firewall has dropped would be kept for
 * that long.
 */
const KEEP_ALIVE_MS = 30_000

/** Signals between all processes on a PostgreSQL server, by `LISTEN` and `NOTIFY`. */
export function openServerSignals(options: ServerSignalsOptions): Signals {
  const { db, tries } = options
  const local = createLocalSignals()
  /** Prefix of our own signals; those of other processes have another one. */
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
      sending ??= send().then(tries.sending.worked, tries.sending.failed)
    },
    async close() {
      await local.close()
      await Promise.all([sending, stopListening()])
    },
  }
}

/** A signal from another version may be unknown here; then all listeners are called. */
function signalOf(text: string): Parameters<Hear>[0] {
  if (text === 'work') return text
  return text.startsWith('report ') ? `report ${text.slice('report '.length)}` : undefined
}

/** Listens, and reconnects when the connection breaks; emits `undefined` each time after a gap. */
function keepListening(
  { url, name, tries, connectMs = CONNECT_MS }: ServerSignalsOptions,
  hear: (payload: string | undefined) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const stopped = (async () => {
    while (!stop.signal.aborted) {
      await listenOnce({
        url,
        name,
        connectMs,
        signal: stop.signal,
        tries: tries.receiving,
        hear,
      }).catch(tries.receiving.failed)
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
  readonly tries: Tries
  readonly hear: (payload: string | undefined) => void
}

/** Resolves when the connection has ended. */
async function listenOnce({ url, name, connectMs, signal, tries, hear }: Listening): Promise<void> {
  const pg = await import('pg')
  const client: Client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: connectMs,
  })
  const over = Promise.withResolvers<void>()
  // A connection that breaks during a query rejects both: the query alone is awaited then.
  over.promise.catch(() => undefined)
  client.on('error', over.reject)
  client.on('end', over.resolve)
  client.on('notification', ({ payload = '' }) => hear(payload))
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    tries.worked()
    hear(undefined)
    if (!signal.aborted) await over.promise
  } finally {
    await client.end().catch(() => undefined)
  }
}
