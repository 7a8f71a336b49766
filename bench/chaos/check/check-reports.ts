import { hasCause } from './has-cause.ts'
import type { Found, FoundReport } from './found.ts'
import { type Exchange, type History, isAcknowledged, mayHaveHappened } from './history.ts'

/** The test and the database share a clock; a transaction begins before its end. */
const SLACK_MS = 2_000
/** IDs of one process in one millisecond may be a little later. */
const ID_SLACK_MS = 10

/** All requests of clients about one report, in the order of the responses. */
interface Story {
  readonly key: string
  readonly project: string
  readonly creations: readonly Exchange[]
  readonly reruns: readonly Exchange[]
  readonly hidings: readonly Exchange[]
  readonly deletions: readonly Exchange[]
  readonly projectDeletions: readonly Exchange[]
}

/** Checks that acknowledged reports exist once, in their last state, and that there are no others. */
export function checkReports(history: History, found: Found): string[] {
  const byKey = Map.groupBy(found.reports, (report) => report.key)
  const stories = storiesOf(history.exchanges)
  const known = new Set(stories.map(({ key }) => key))
  const unknown = [...byKey.keys()].filter((key) => !known.has(key))
  return [
    ...unknown.map((key) => `${key} exists, and nobody asked for it`),
    // Every page responds, so no other run may end without a result.
    ...found.crashes.flatMap((crash) =>
      hasCause(crash, history.interruptions)
        ? []
        : [`${crash.key}: run ${crash.number} crashed without three interruptions`],
    ),
    ...stories.flatMap((story) =>
      violationsOf(story, byKey.get(story.key) ?? []).map(
        (violation) => `${story.key}: ${violation}`,
      ),
    ),
  ]
}

function storiesOf(exchanges: readonly Exchange[]): Story[] {
  const byKey = Map.groupBy(exchanges, ({ asked }) => ('key' in asked ? asked.key : ''))
  const projects = Map.groupBy(exchanges, ({ asked }) =>
    asked.what === 'delete-project' ? asked.project : '',
  )
  return [...byKey].flatMap(([key, all]) => {
    const of = (what: string) => all.filter(({ asked }) => asked.what === what)
    const creations = of('create')
    const [first] = creations
    if (first?.asked.what !== 'create') return []
    const { project } = first.asked
    return [
      {
        key,
        project,
        creations,
        reruns: of('rerun'),
        hidings: of('hide'),
        deletions: of('delete'),
        projectDeletions: project === '' ? [] : (projects.get(project) ?? []),
      },
    ]
  })
}

function violationsOf(story: Story, rows: readonly FoundReport[]): string[] {
  const violations = [
    ...idViolations(story),
    ...existence(story, rows),
    ...rows.flatMap(timeViolations),
  ]
  const [report] = rows
  if (report === undefined || rows.length > 1) return violations
  return [...violations, ...runViolations(story, report), ...stateViolations(story, report)]
}

/** A creation that is repeated with the same idempotency key must get the first response. */
function idViolations({ creations }: Story): string[] {
  const ids = new Set(
    creations.flatMap(({ told }) => (told.as === 'acknowledged' ? [told.id] : [])),
  )
  return ids.size > 1 ? [`acknowledged as ${[...ids].join(' and ')}`] : []
}

function existence(story: Story, rows: readonly FoundReport[]): string[] {
  if (rows.length > 1) return [`exists ${rows.length} times`]
  if (rows.length > 0 && !story.creations.some(mayHaveHappened)) return ['was refused and exists']
  const alive = rows.filter(({ deleted }) => !deleted)
  const removals = [...story.deletions, ...story.projectDeletions]
  const isCreated = story.creations.some(isAcknowledged)
  if (isCreated && !removals.some(mayHaveHappened) && alive.length === 0) {
    return ['was acknowledged and is lost']
  }
  if (
    alive.length > 0 &&
    removals.some((removal) => isAcknowledged(removal) && isLast(removal, story))
  ) {
    return ['was deleted and is there']
  }
  return []
}

/** Whether the report existed before its removal was requested: one that is created meanwhile may come after it. */
function isLast(removal: Exchange, { creations }: Story): boolean {
  const first = creations.find(isAcknowledged)
  return first !== undefined && first.toldAt < removal.sentAt
}

/** Lists are sorted by ID, whichever process stored the report. */
function timeViolations({ idAt, createdAt }: FoundReport): string[] {
  if (Math.abs(idAt - createdAt) <= ID_SLACK_MS) return []
  return [`was created at ${createdAt}, and has an ID of ${idAt}`]
}

function runViolations({ reruns }: Story, { runs }: FoundReport): string[] {
  const seen = reruns.map(({ told }) => (told.as === 'acknowledged' ? (told.runs ?? 1) : 1))
  const least = Math.max(1, ...seen)
  const most = 1 + reruns.filter(mayHaveHappened).length
  if (runs < least) return [`has ${runs} runs; ${least} were acknowledged`]
  return runs > most ? [`has ${runs} runs; ${most} were asked for`] : []
}

function stateViolations(story: Story, report: FoundReport): string[] {
  const { creations, hidings } = story
  const last = hidings.findLastIndex(isAcknowledged)
  const since = last === -1 ? hidings : hidings.slice(last)
  const possible = new Set(
    since.filter(mayHaveHappened).map(({ asked }) => (asked.what === 'hide' ? asked.privacy : 0)),
  )
  if (last === -1) possible.add(0)
  const sent = Math.min(...creations.map(({ sentAt }) => sentAt))
  const told = Math.max(...creations.map(({ toldAt }) => toldAt))
  const isInTime = report.createdAt >= sent - SLACK_MS && report.createdAt <= told + SLACK_MS
  return [
    ...(report.deleted || [...possible].some((privacy) => privacy === report.privacy)
      ? []
      : [`has the privacy ${report.privacy}, not ${[...possible].join(' or ')}`]),
    ...(isInTime ? [] : [`was created at ${report.createdAt}, not between ${sent} and ${told}`]),
  ]
}
