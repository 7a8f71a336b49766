import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Progress, ReportProgress } from '../../store/runs/progress.ts'
import type { Sessions } from '../../store/accounts/sessions.ts'
import { goingText, newerText } from '../parts/texts/list-texts.ts'
import {
  type EventStreams,
  type EventStream,
  type Refusal,
  setEventHeaders,
} from './event-streams.ts'
import { hasEnded } from './report-events.ts'
import { rowState } from './row-state.ts'
import { phaseOf } from './run-phase.ts'

export const LIST_LIMITS = {
  /** Per user, over all browsers. */
  perUser: 10,
  /** Time between two queries: while an audit in view is running, and otherwise. */
  goingMs: 1000,
  quietMs: 5000,
}

export interface ListFollow {
  readonly owner: Owner
  /** The stream ends with the requesting session, and when that opens another account. */
  readonly sessionId: string
  /** If the answer is no, the stream ends: nothing more may be shown in this session. */
  readonly mayGoOn: () => boolean
  /** IDs of the rows in view. */
  readonly ids: readonly string[]
  /** Number of reports added since; undefined for a list that does not grow. */
  readonly countNewer?: (() => Promise<number>) | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type ListStreams = ReturnType<typeof createListStreams>

interface Stores {
  readonly progress: Pick<Progress, 'readSeveral'>
  readonly sessions: Pick<Sessions, 'goesOn'>
}

/**
 * Streams changes of a list's rows to its viewers. One query covers all rows in view, the session and new reports; an
 * event contains the differences from the previous query.
 */
export function createListStreams(
  stores: Stores,
  streams: EventStreams,
  limits: typeof LIST_LIMITS = LIST_LIMITS,
) {
  const perUser = new Map<string, number>()

  function count(userId: string, change: 1 | -1): void {
    const now = (perUser.get(userId) ?? 0) + change
    if (now > 0) perUser.set(userId, now)
    else perUser.delete(userId)
  }

  return {
    /** Streams the events of a list; if it cannot, it sends nothing and says why. */
    answer(asked: ListFollow): Refusal | undefined {
      const { owner, request, reply } = asked
      if (request.method === 'HEAD') {
        setEventHeaders(reply).send()
        return undefined
      }
      if ((perUser.get(owner.id) ?? 0) >= limits.perUser) return streams.refuse(429)
      const opening = streams.open(request.ip)
      if (!opening.open) return opening
      const { stream } = opening
      count(owner.id, 1)
      stream.onEnd(() => count(owner.id, -1))
      tell(stream, asked, { stores, limits }).catch(() => stream.end())
      setEventHeaders(reply).send(stream.body)
      return undefined
    },
  }
}

async function tell(
  stream: EventStream,
  { owner, sessionId, mayGoOn, ids, countNewer }: ListFollow,
  { stores, limits }: { readonly stores: Stores; readonly limits: typeof LIST_LIMITS },
): Promise<void> {
  const told = new Map<string, string>()
  const ended = new AbortController()
  stream.onEnd(() => ended.abort())
  for (;;) {
    const goesOn = mayGoOn() && (await stores.sessions.goesOn(sessionId, owner.id))
    if (!goesOn) return stream.end()
    const seen = await stores.progress.readSeveral(owner, ids)
    const newer = countNewer ? await countNewer() : 0
    const going = [...seen.values()].filter((each) => !hasEnded(each)).length
    send(stream, told, { seen, going, newer })
    await sleep(going > 0 ? limits.goingMs : limits.quietMs, undefined, { signal: ended.signal })
  }
}

interface Look {
  readonly seen: ReadonlyMap<string, ReportProgress>
  readonly going: number
  readonly newer: number
}

/** @param told last sent state of each row, and under '' of the list */
function send(stream: EventStream, told: Map<string, string>, { seen, going, newer }: Look): void {
  const rows = [...seen].flatMap(([id, now]) => {
    const row = [id, rowState(now), phaseOf(now).pct] as const
    return isNew(told, id, row.join(' ')) ? [row] : []
  })
  const list = {
    going: going === 0 ? null : goingText(going),
    newer: newer === 0 ? null : newerText(newer),
  }
  if (!isNew(told, '', JSON.stringify(list)) && rows.length === 0) return
  stream.send(`event: rows\ndata: ${JSON.stringify({ rows, ...list })}\n\n`)
}

function isNew(told: Map<string, string>, id: string, text: string): boolean {
  if (told.get(id) === text) return false
  told.set(id, text)
  return true
}
