import type { Client } from 'pg'
import type { Tries } from './signals.ts'

/**
 * There may be no traffic for hours here: without this, a connection that a firewall has dropped would be kept for
 * that long.
 */
const KEEP_ALIVE_MS = 30_000

interface Listening {
  readonly channel: string
  readonly url: string
  readonly name: string
  readonly connectMs: number
  readonly signal: AbortSignal
  readonly tries: Tries
  readonly hear: (payload: string | undefined) => void
}

/** Listens with one connection. Resolves when it has ended. */
export async function listenOnce({
  channel,
  url,
  name,
  connectMs,
  signal,
  tries,
  hear,
}: Listening): Promise<void> {
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
  const onAbort = () => over.resolve()
  signal.addEventListener('abort', onAbort)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    tries.worked()
    hear(undefined)
    if (!signal.aborted) await over.promise
  } finally {
    // The signal lasts as long as the process, and while the server is away, there is an attempt each second.
    signal.removeEventListener('abort', onAbort)
    await client.end().catch(() => undefined)
  }
}
