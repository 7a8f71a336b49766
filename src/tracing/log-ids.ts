import { AsyncLocalStorage } from 'node:async_hooks'

/** IDs by the name that they have as members of log lines: `reqId`, `run`, `crawl`. */
export type LogIds = Readonly<Record<string, string>>

export const NO_IDS: LogIds = {}

const storage = new AsyncLocalStorage<LogIds>()

/** All lines that code logs, across its asynchronous calls, have these IDs, and none of the code that called it. */
export function withLogIds<Result>(ids: LogIds, code: () => Result): Result {
  return storage.run(ids, code)
}

export function logIds(): LogIds {
  return storage.getStore() ?? NO_IDS
}
