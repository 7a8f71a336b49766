import type { LogEvent, Logger } from 'kysely'

/** A query that succeeded or failed. Its text has `?` or `$1` in place of parameters. */
export interface WatchedQuery {
  readonly sql: string
  readonly ms: number
  readonly failed: boolean
}

export type QueryWatch = (query: WatchedQuery) => void

/** Kysely calls its logger after each query. */
export function loggerOf(watch: QueryWatch): Logger {
  return ({ query, queryDurationMillis, level }: LogEvent) =>
    watch({ sql: query.sql, ms: queryDurationMillis, failed: level === 'error' })
}
