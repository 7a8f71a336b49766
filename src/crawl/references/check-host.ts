import type { Clock } from '../politeness/clock.ts'
import { createSiteRobots, type SiteRobots } from '../robots/site-robots.ts'
import { askReference, type AskProbe, notAsked } from './ask-reference.ts'
import type { Reference, ReferenceAnswer } from './reference.ts'
import type { AnswerSaver } from './save-answers.ts'

export interface HostNeeds {
  readonly ask: AskProbe
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Minimum milliseconds between the starts of two requests. */
  readonly apartMs: number
  /** Null if robots.txt is ignored. */
  readonly robots?: SiteRobots | null
  /** Whether no further request may start. */
  readonly isOver: () => boolean
  readonly answers: Pick<AnswerSaver, 'begin' | 'end'>
}

/** After this many references in a row without a connection, the host is left alone: each takes several timeouts. */
const MOST_UNREACHABLE = 3

/**
 * Checks the references at one host one after the other. robots.txt is obeyed; a host that asks for a pause gets no
 * further request, since a link to it is not worth waiting for.
 */
export async function checkHost(needs: HostNeeds, references: readonly Reference[]): Promise<void> {
  const { isOver, answers, signal } = needs
  const ask = paced(needs)
  const robots = needs.robots === undefined ? createSiteRobots(ask) : needs.robots
  let held = false
  let unreachable = 0
  for (const reference of references) {
    signal.throwIfAborted()
    if (isOver()) return
    await answers.begin()
    const answer = await answerOf()
    signal.throwIfAborted()
    await answers.end({ ...reference, answer })

    async function answerOf(): Promise<ReferenceAnswer> {
      if (held) return notAsked(reference, 'slow-down')
      if (unreachable >= MOST_UNREACHABLE) return notAsked(reference, 'not-requested')
      if (!(await isAllowed(robots, reference))) return notAsked(reference, 'disallowed')
      const asked = await askReference(ask, reference)
      held = asked.holdMs !== null
      unreachable = isUnreachable(asked.answer) ? unreachable + 1 : 0
      return asked.answer
    }
  }
}

function isUnreachable({ status, unverified }: ReferenceAnswer): boolean {
  return status === null && (unverified === null || unverified === 'no-response')
}

/**
 * Unknown rules do not permit a request. A host that cannot be reached is still requested: this is harmless, and finds
 * links to hosts that no longer exist.
 */
async function isAllowed(robots: SiteRobots | null, { url }: Reference): Promise<boolean> {
  if (robots === null) return true
  const { state } = await robots.of(url)
  return state === 'unreachable' || (await robots.judge(url)) === 'allowed'
}

/** Requests that start this far apart. */
export function paced({
  ask,
  clock,
  signal,
  apartMs,
}: Pick<HostNeeds, 'ask' | 'clock' | 'signal' | 'apartMs'>): AskProbe {
  let nextAt = 0
  return async (probe) => {
    const wait = nextAt - clock.now()
    if (wait > 0) await clock.sleep(wait, signal)
    nextAt = clock.now() + apartMs
    return await ask(probe)
  }
}
