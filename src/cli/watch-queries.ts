import type { QueryWatch } from '../store/database/query-watch.ts'
import type { Meters } from './meters.ts'
import type { ProgramLog } from './log.ts'
import { kindOf, oneLine } from './query-text.ts'

interface Watched {
  readonly meters: Pick<Meters, 'query' | 'queryFailed'>
  readonly log: Pick<ProgramLog, 'warn'>
  /** Minimum duration in milliseconds of a logged query; 0 for never. */
  readonly slowMs: number
}

/** Counts queries and logs slow ones without their parameters, which may be secret. */
export function watchQueries({ meters, log, slowMs }: Watched): QueryWatch {
  return ({ sql, ms, failed }) => {
    meters.query({ kind: kindOf(sql), seconds: ms / 1000 })
    if (failed) meters.queryFailed()
    if (slowMs > 0 && ms >= slowMs) {
      log.warn({ ms: Math.round(ms), sql: oneLine(sql) }, 'a database query was slow')
    }
  }
}
