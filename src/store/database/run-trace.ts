import type { Connection } from './database.ts'

type CurrentTrace = () => string | undefined

/** By the adapter, which a database shares with its transactions. */
const CURRENT = new WeakMap<object, CurrentTrace>()

/** Stores with each run and crawl of this database the trace that it is stored in, as a `traceparent`. */
export function traceRuns(db: Connection, current: CurrentTrace): void {
  CURRENT.set(db.getExecutor().adapter, current)
}

/** Null where traces are not exported, or outside of one. */
export function currentTrace(db: Connection): string | null {
  return CURRENT.get(db.getExecutor().adapter)?.() ?? null
}
