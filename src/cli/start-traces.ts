import type { Queue } from '../queue/queue.ts'
import { traceRuns } from '../store/database/run-trace.ts'
import type { Connection } from '../store/database/database.ts'
import { createCurrentTrace, type CurrentTrace } from '../tracing/current-trace.ts'
import { sendSpansTo } from '../tracing/send-spans.ts'
import { createSpanExporter } from '../tracing/span-exporter.ts'
import { traceparentOf } from '../tracing/trace-context.ts'
import { createTracer, type Tracer } from '../tracing/tracer.ts'
import type { ProgramLog } from './log.ts'
import { traceQueue } from './trace-queue.ts'
import type { TraceSettings } from './trace-settings.ts'

export interface Traces {
  readonly tracer: Tracer
  readonly current: CurrentTrace
  /** Has the runs of this database carry the trace in which they are stored. */
  readonly traceRuns: (db: Connection) => void
  readonly traceQueue: (queue: Queue) => Queue
  stop(limitMs: number): Promise<void>
}

interface TraceNeeds {
  readonly settings: TraceSettings
  readonly version: string
  readonly role: string
  readonly log: Pick<ProgramLog, 'warn'>
}

/** Exports traces. Loaded only if the operator has named a receiver. */
export function startTraces({ settings, version, role, log }: TraceNeeds): Traces {
  const exporter = createSpanExporter({
    send: sendSpansTo(settings),
    resource: {
      'service.version': version,
      'service.instance.id': `${role}-${process.pid}`,
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
    traceQueue: (queue) => traceQueue(queue, tracer),
    stop: (limitMs) => exporter.stop(limitMs),
  }
}
