import { logIds } from '../tracing/log-ids.ts'
import type { Log as ServerLog } from '../web/http/request-log.ts'
import type { Log as WorkerLog } from '../worker/job-loop.ts'
import type { Config } from './config.ts'

type Level = Config['LOG_LEVEL']

/** pino's numbers, so that all modules write the same log format. */
const SEVERITY: Readonly<Record<Level, number>> = {
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
}

/** The operator's log: one JSON object per line; the stream may format it. */
export interface ProgramLog extends ServerLog, WorkerLog {
  warn(details: object, message: string): void
  debug(details: object, message: string): void
}

export function createLog(level: Level, stream: { write(line: string): void }): ProgramLog {
  const writer = (own: Level) => (details: object, message: string) => {
    if (SEVERITY[own] < SEVERITY[level]) return
    const line = {
      level: SEVERITY[own],
      time: Date.now(),
      ...logIds(),
      ...plain(details),
      msg: message,
    }
    stream.write(`${JSON.stringify(line)}\n`)
  }
  return {
    level,
    stream,
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  }
}

/** Errors have no own members that JSON would write. */
function plain(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Error
        ? { type: value.name, message: value.message, stack: value.stack }
        : value,
    ]),
  )
}
