import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../store/accounts/actor.ts'
import type { Signals } from '../../store/signals/signals.ts'
import type { Progress, ReportProgress } from '../../store/runs/progress.ts'
import {
  createEventStreams,
  type EventStream,
  type EventStreams,
  type Refusal,
  setEventHeaders,
} from './event-streams.ts'
import { eventsSince, eventText, hasEnded } from './report-events.ts'
import { createReportWatches } from './report-watches.ts'

/** Why there is no stream: this actor has no such report, or there are too many streams. */
export type NoStream = { readonly status: 404 } | Refusal

export interface Follow {
  readonly actor: Actor
  readonly reportId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type ReportStreams = ReturnType<typeof createReportStreams>

/** Streams the progress of a report's run to everybody who may see the report. */
export function createReportStreams(
  progress: Pick<Progress, 'read' | 'peek'>,
  streams: EventStreams = createEventStreams(),
  signals?: Pick<Signals, 'hear'>,
) {
  const watches = createReportWatches(progress, signals)

  /** Sends news until the run has ended, or this actor may no longer see the report. */
  function tell(stream: EventStream, first: ReportProgress, { actor, reportId, request }: Follow) {
    let lastId = lastIdOf(request)
    let { access } = first
    const say = (now: ReportProgress) => {
      for (const event of eventsSince(lastId, now)) {
        stream.send(eventText(event))
        lastId = event.id
      }
      if (hasEnded(now)) stream.end()
    }
    const askAgain = async () => {
      const now = await progress.read(actor, reportId)
      if (!now) return stream.end()
      access = now.access
      say(now)
    }
    const stop = watches.watch(reportId, (seen) => {
      if (!seen) stream.end()
      else if (seen.access === access) say(seen)
      else askAgain().catch(() => stream.end())
    })
    stream.onEnd(stop)
    say(first)
  }

  return {
    /** Streams the events of the report; if it cannot, it sends nothing and says why. */
    async answer(asked: Follow): Promise<NoStream | undefined> {
      const { actor, reportId, request, reply } = asked
      const first = await progress.read(actor, reportId)
      if (!first) return { status: 404 }
      const isHead = request.method === 'HEAD'
      if (hasEnded(first)) {
        const text = eventsSince(lastIdOf(request), first).map(eventText).join('')
        // HTML, section 9.2.3: after a 204, a browser does not reconnect.
        if (text === '') setEventHeaders(reply.code(204)).send()
        else endedStream(reply).send(isHead ? '' : text)
        return undefined
      }
      if (isHead) {
        setEventHeaders(reply).send()
        return undefined
      }
      const opening = streams.open(request.ip)
      if (!opening.open) return opening
      tell(opening.stream, first, asked)
      setEventHeaders(reply).send(opening.stream.body)
      return undefined
    },
  }
}

/** Requests after the end are answered at once and occupy neither a stream nor the connection. */
function endedStream(reply: FastifyReply): FastifyReply {
  return setEventHeaders(reply).header('Connection', 'close')
}

/** An id in our format; anything else was not sent by us. */
function lastIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && id.length <= 100 ? id : undefined
}
