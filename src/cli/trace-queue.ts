import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import type { CurrentTrace } from '../tracing/current-trace.ts'
import { createInSpan } from '../tracing/in-span.ts'
import { readTraceparent } from '../tracing/trace-context.ts'
import type { Span, Tracer } from '../tracing/tracer.ts'
import { followQueue } from './follow-queue.ts'

interface Going {
  readonly span: Span
  /** When the current stage began. */
  readonly since: number
}

/**
 * The queue with a span for each run, from its claim to its end, in the trace of the request that stored it. Its parts
 * are the claim, the stages, and the writes that end them. No attribute has a URL or the name of a user.
 */
export function traceQueue(queue: Queue, tracer: Tracer, current: CurrentTrace): Queue {
  const inSpan = createInSpan(tracer, current)
  const going = new Map<string, Going>()

  function begin(run: ClaimedRun, at: number): void {
    const parent = readTraceparent(run.traceparent)
    const attributes = {
      'pagemark.run.id': run.id,
      'pagemark.report.id': run.reportId,
      'pagemark.run.attempt': run.attempt,
    }
    const span = tracer.start({ name: 'audit', kind: 'consumer', parent, at, attributes })
    part(span, { name: 'claim run', kind: 'client', at }).end()
    going.set(run.token, { span, since: tracer.now() })
  }

  const part = (
    { context: parent }: Span,
    start: { readonly name: string; readonly kind: 'internal' | 'client'; readonly at?: number },
  ) => tracer.start({ ...start, parent })

  /** The write of a stage's results, which ends the stage. */
  async function writing(
    token: string,
    name: string,
    write: () => Promise<boolean>,
  ): Promise<boolean> {
    const found = going.get(token)
    if (!found) return await write()
    part(found.span, { name: `stage ${name}`, kind: 'internal', at: found.since }).end()
    const parent = found.span.context
    try {
      return await inSpan({ name: `save ${name}`, kind: 'client', parent }, write)
    } finally {
      // A heartbeat during the write may have found that the run is lost.
      if (going.has(token)) going.set(token, { ...found, since: tracer.now() })
    }
  }

  function end(token: string, outcome: string): void {
    const found = going.get(token)
    going.delete(token)
    found?.span.end({
      attributes: { 'pagemark.run.outcome': outcome },
      failed: outcome === 'failed' || outcome === 'retried',
    })
  }

  return followQueue(queue, {
    async claim(claim) {
      const at = tracer.now()
      const run = await claim()
      if (run) begin(run, at)
      return run
    },
    write: writing,
    end,
  })
}
