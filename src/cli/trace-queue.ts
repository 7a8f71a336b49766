import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import { readTraceparent } from '../tracing/trace-context.ts'
import type { Span, Tracer } from '../tracing/tracer.ts'

interface Going {
  readonly span: Span
  /** When the current stage began. */
  readonly since: number
}

/**
 * The queue with a span for each run, from its claim to its end, in the trace of the request that stored it. Its parts
 * are the claim, the stages, and the writes that end them. No attribute has a URL or the name of a user.
 */
export function traceQueue(queue: Queue, tracer: Tracer): Queue {
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
  async function writing<Written>(
    token: string,
    name: string,
    write: () => Promise<Written>,
  ): Promise<Written> {
    const found = going.get(token)
    if (!found) return await write()
    part(found.span, { name: `stage ${name}`, kind: 'internal', at: found.since }).end()
    const save = part(found.span, { name: `save ${name}`, kind: 'client' })
    try {
      return await write()
    } finally {
      save.end()
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

  return {
    ...queue,
    async claim(worker) {
      const at = tracer.now()
      const run = await queue.claim(worker)
      if (run) begin(run, at)
      return run
    },
    async heartbeat(token) {
      const isHeld = await queue.heartbeat(token)
      if (!isHeld) end(token, 'lost')
      return isHeld
    },
    async enter(token, host) {
      const entering = await queue.enter(token, host)
      if (entering === 'full') end(token, 'returned')
      return entering
    },
    saveStage: (token, results) =>
      writing(token, results.stage, () => queue.saveStage(token, results)),
    async finish(token, outcome) {
      const isHeld = await writing(token, 'end', () => queue.finish(token, outcome))
      end(token, isHeld ? outcome.status : 'lost')
      return isHeld
    },
    async release(token) {
      const isHeld = await queue.release(token)
      end(token, isHeld ? 'returned' : 'lost')
      return isHeld
    },
    async retry(token) {
      const isHeld = await queue.retry(token)
      end(token, isHeld ? 'retried' : 'lost')
      return isHeld
    },
  }
}
