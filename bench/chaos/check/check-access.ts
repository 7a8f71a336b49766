import { type Exchange, type History, isAcknowledged, mayHaveHappened } from './history.ts'

const BEGINS: ReadonlySet<string> = new Set(['sign-in', 'make-key', 'invite'])
const ENDS: ReadonlySet<string> = new Set(['sign-out', 'revoke-key', 'withdraw'])

/** What is not there for users without access is answered like what does not exist. */
const NO_ACCESS: ReadonlySet<number> = new Set([401, 404])

/** Checks that sessions, API keys and memberships work from their acknowledgement on, and never again after that of their end. */
export function checkAccess({ exchanges }: Pick<History, 'exchanges'>): string[] {
  const stories = Map.groupBy(exchanges, ({ asked }) =>
    'credential' in asked ? asked.credential : '',
  )
  stories.delete('')
  return [...stories].flatMap(([name, story]) =>
    story.flatMap((use) => {
      const violation = violationOf(use, story)
      return violation === undefined ? [] : [`${use.asked.what} ${name}: ${violation}`]
    }),
  )
}

function violationOf(use: Exchange, story: readonly Exchange[]): string | undefined {
  const { what } = use.asked
  if (BEGINS.has(what) || ENDS.has(what)) return undefined
  const ends = story.filter(({ asked }) => ENDS.has(asked.what))
  if (isAcknowledged(use)) {
    const isOver = ends.some((end) => isAcknowledged(end) && end.toldAt <= use.sentAt)
    return isOver ? 'was accepted after its end' : undefined
  }
  if (use.told.as !== 'refused' || !NO_ACCESS.has(use.told.status)) return undefined
  const isValid = story.some(
    (begin) => BEGINS.has(begin.asked.what) && isAcknowledged(begin) && begin.toldAt <= use.sentAt,
  )
  const mayBeOver = ends.some((end) => mayHaveHappened(end) && end.sentAt <= use.toldAt)
  return isValid && !mayBeOver ? 'was refused before its end' : undefined
}
