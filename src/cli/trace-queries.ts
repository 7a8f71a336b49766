import type { QueryWatch } from '../store/database/query-watch.ts'
import type { CurrentTrace } from '../tracing/current-trace.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { kindOf, oneLine } from './query-text.ts'

interface QueryTraces {
  readonly tracer: Tracer
  readonly current: CurrentTrace
  readonly system: 'postgresql' | 'sqlite'
  /** Minimum duration in milliseconds of a slow query; 0 for none. */
  readonly slowMs: number
}

/**
 * A span for each query of the current one, and for each slow query. Others, such as those that look for work every
 * second, belong to nothing that an operator follows.
 */
export function traceQueries({ tracer, current, system, slowMs }: QueryTraces): QueryWatch {
  return ({ sql, ms, failed }) => {
    const parent = current.get()
    const isSlow = slowMs > 0 && ms >= slowMs
    if (parent ? !parent.sampled : !isSlow) return
    const span = tracer.start({
      name: nameOf(sql),
      kind: 'client',
      parent,
      at: tracer.now() - ms,
      attributes: {
        'db.system.name': system,
        'db.query.text': oneLine(sql),
        ...(isSlow && { 'pagemark.query.slow': true }),
      },
    })
    span.end({ failed })
  }
}

const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i
const CHANGED = /\b(?:delete from|insert into|update)\s+"(\w+)"/gi

/** Such as `select reports`; `with reports, runs` for changes that one statement makes. */
function nameOf(sql: string): string {
  const kind = kindOf(sql)
  const changed = kind === 'with' ? [...sql.matchAll(CHANGED)].map(([, table = '']) => table) : []
  const tables =
    changed.length > 0 ? [...new Set(changed)].toSorted() : [TABLE.exec(sql)?.[1] ?? '']
  return `${kind} ${tables.join(', ')}`.trim()
}
