import { hostname } from 'node:os'
import type { Queue } from '../queue/queue.ts'
import type { Connection } from '../store/database/database.ts'
import type { QueryWatch } from '../store/database/query-watch.ts'
import { traceRuns } from '../store/database/run-trace.ts'
import { createCurrentTrace, type CurrentTrace } from '../tracing/current-trace.ts'
import { sendSpansTo } from '../tracing/send-spans.ts'
import { createSpanExporter } from '../tracing/span-exporter.ts'
import { traceparentOf } from '../tracing/trace-context.ts'
import { createTracer, type Tracer } from '../tracing/tracer.ts'
import type { ProgramLog } from './log.ts'
import { type CrawlTraces, traceCrawls } from './trace-crawls.ts'
import { traceQueries } from './trace-queries.ts'
import { traceQueue } from './trace-queue.ts'
import type { TraceSettings } from './trace-settings.ts'

export interface Traces {
  readonly tracer: Tracer
  readonly current: CurrentTrace
  readonly watchQueries: QueryWatch
  /** Has the runs and crawls of this database carry the trace in which they are stored. */
  readonly traceRuns: (db: Connection) => void
  readonly work: WorkTraces
  stop(limitMs: number): Promise<void>
}

/** What a worker's runs and crawls are made of, with spans. */
export interface WorkTraces {
  readonly queue: (queue: Queue) => Queue
  readonly crawls: CrawlTraces
}

interface TraceNeeds {
  readonly settings: TraceSettings
  readonly version: string
  readonly role: string
  readonly system: 'postgresql' | 'sqlite'
  /** Minimum duration in milliseconds of a slow query; 0 for none. */
  readonly slowMs: number
  readonly log: Pick<ProgramLog, 'warn'>
}

/** Exports traces. Loaded only if the operator has named a receiver. */
export function startTraces(needs: TraceNeeds): Traces {
  const { settings, version, role, log } = needs
  const exporter = createSpanExporter({
    send: sendSpansTo(settings),
    resource: {
      'service.version': version,
      'service.instance.id': `${role}-${hostname()}-${process.pid}`,
      ...settings.resource,
    },
    onTrouble: ({ error, lost }) => log.warn({ error, lost }, 'traces could not be exported'),
  })
  const tracer = createTracer({ onEnd: (span) => exporter.add(span), ratio: settings.ratio })
  const current = createCurrentTrace()
  const traceparent = () => {
    const context = current.get()
    return context && traceparentOf(context)
  }
  return {
    tracer,
    current,
    traceRuns: (db) => traceRuns(db, traceparent),
    watchQueries: traceQueries({ tracer, current, ...needs }),
    work: {
      queue: (queue) => traceQueue(queue, tracer, current),
      crawls: traceCrawls(tracer, current),
    },
    stop: (limitMs) => exporter.stop(limitMs),
  }
}
