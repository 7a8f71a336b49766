import type { Clock } from '../politeness/clock.ts'
import { createSiteRobots, type SiteRobots } from '../robots/site-robots.ts'
import { askReference, type AskProbe, notAsked } from './ask-reference.ts'
import type { Reference, ReferenceAnswer, Unverified } from './reference.ts'
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
  /** Called after each requested reference: whether anything came back. */
  readonly onAnswer?: (answered: boolean) => void
}

/** After this many references in a row without a connection, the host is left alone: each takes several timeouts. */
const MOST_UNREACHABLE = 3

/**
 * Checks the references at one host one after the other. robots.txt is obeyed; a host that asks for a pause gets no
 * further request, since a link to it is not worth waiting for. Nor does one that leaves both robots.txt and the first
 * reference without an answer: what is true of these two is true of the others.
 */
export async function checkHost(needs: HostNeeds, references: readonly Reference[]): Promise<void> {
  const { isOver, answers, signal } = needs
  const ask = paced(needs)
  const robots = needs.robots === undefined ? createSiteRobots(ask) : needs.robots
  /** By origin: a server may be without a certificate, or refuse one of two ports. */
  const silent = new Map<string, Unverified | null>()
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
      const { origin } = new URL(reference.url)
      const known = silent.get(origin)
      if (known !== undefined) return notAsked(reference, known)
      if (held) return notAsked(reference, 'slow-down')
      if (unreachable >= MOST_UNREACHABLE) return notAsked(reference, 'not-requested')
      const rules = await rulesOf(robots, reference)
      if (rules === 'disallowed') return notAsked(reference, rules)
      const isSilent = rules === 'unreachable'
      const { answer: asked, holdMs } = await askReference(ask, reference, isSilent)
      held = holdMs !== null
      unreachable = isUnreachable(asked) ? unreachable + 1 : 0
      if (isSilent && isUnreachable(asked)) silent.set(origin, asked.unverified)
      needs.onAnswer?.(!isUnreachable(asked))
      return asked
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
async function rulesOf(
  robots: SiteRobots | null,
  { url }: Reference,
): Promise<'allowed' | 'disallowed' | 'unreachable'> {
  if (robots === null) return 'allowed'
  const { state } = await robots.of(url)
  if (state === 'unreachable') return state
  return (await robots.judge(url)) === 'allowed' ? 'allowed' : 'disallowed'
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
