import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { listenOnce } from './listen-once.ts'
import {
  createLocalSignals,
  type Hear,
  type Signal,
  type Signals,
  type SignalTries,
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
        channel: CHANNEL,
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
