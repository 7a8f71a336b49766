import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../store/accounts/actor.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'
import {
  type EventStream,
  type EventStreams,
  type Refusal,
  setEventHeaders,
} from './event-streams.ts'
import { createWatches } from './watches.ts'

interface Follow {
  readonly actor: Actor
  readonly crawl: Crawl
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The progress in words, for a page. */
  readonly textOf?: (crawl: Crawl) => string
}

export type CrawlStreams = ReturnType<typeof createCrawlStreams>

/** A crawl saves every two seconds. */
const POLL_MS = 1000

/** Streams the progress of a crawl to those who may see it. */
export function createCrawlStreams(
  crawls: Pick<Crawls, 'find' | 'peek'>,
  streams: EventStreams,
  pollMs = POLL_MS,
) {
  const watches = createWatches({ peek: (id) => crawls.peek(id), pauseMs: () => pollMs })

  /** Sends each new state until the crawl has ended, or the actor may no longer see it. */
  function tell(stream: EventStream, { actor, crawl, request, textOf }: Follow): void {
    let lastId = lastIdOf(request)
    let access: string | undefined
    const say = (now: Crawl) => {
      if (idOf(now) !== lastId) stream.send(eventText(now, textOf))
      lastId = idOf(now)
      if (hasEnded(now)) stream.end()
    }
    const askAgain = async (newAccess: string) => {
      const now = await crawls.find(actor, crawl.siteAuditId, crawl.number)
      if (!now) return stream.end()
      access = newAccess
      say(now)
    }
    const stop = watches.watch(crawl.id, (seen) => {
      if (!seen) stream.end()
      else if (seen.access === access) say(seen.crawl)
      else askAgain(seen.access).catch(() => stream.end())
    })
    stream.onEnd(stop)
    say(crawl)
  }

  return {
    /** Streams the events; if there are too many streams, it sends nothing and says so. */
    answer(asked: Follow): Refusal | undefined {
      const { crawl, request, reply, textOf } = asked
      if (hasEnded(crawl)) {
        // HTML, section 9.2.3: after a 204, a browser does not reconnect.
        if (idOf(crawl) === lastIdOf(request)) setEventHeaders(reply.code(204)).send()
        else setEventHeaders(reply).header('Connection', 'close').send(eventText(crawl, textOf))
        return undefined
      }
      if (request.method === 'HEAD') {
        setEventHeaders(reply).send()
        return undefined
      }
      const opening = streams.open(request.ip)
      if (!opening.open) return opening
      const { stream } = opening
      tell(stream, asked)
      setEventHeaders(reply).send(stream.body)
      return undefined
    },
  }
}

function hasEnded({ status }: Crawl): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** `progress`, or the status at the end. */
function eventText(crawl: Crawl, textOf: Follow['textOf']): string {
  const { number, status, counts, progress, score, error } = crawl
  const { known, waiting, fetched, pages } = counts
  const ended = hasEnded(crawl)
  const data = {
    crawl: number,
    status,
    known,
    waiting,
    fetched,
    pages,
    progress,
    ...(textOf && { text: textOf(crawl) }),
    ...(ended && { score, error: error?.code ?? null }),
  }
  return `id: ${idOf(crawl)}\nevent: ${ended ? status : 'progress'}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Names the sent state, so that a reconnecting client gets only what is new. */
function idOf({ number, status, counts, progress }: Crawl): string {
  const { step = 'none', done = 0 } = progress ?? {}
  return [number, status, counts.known, counts.waiting, counts.fetched, step, done].join('.')
}

function lastIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && id.length <= 100 ? id : undefined
}
