import type { Found } from './found.ts'
import { nameOf } from './check-answers.ts'
import { type Asked, type Exchange, type History, isAcknowledged } from './history.ts'

const DELETIONS: ReadonlySet<string> = new Set(['delete', 'delete-site', 'delete-project'])

/** Checks that every deletion is acknowledged and logged once, however often and where it was requested. */
export function checkDeletions({ exchanges }: History, { deletions }: Found): string[] {
  const ids = idsIn(exchanges)
  const acknowledged = exchanges.filter(
    (exchange) => DELETIONS.has(exchange.asked.what) && isAcknowledged(exchange),
  )
  const byName = Map.groupBy(acknowledged, ({ asked }) => nameOf(asked))
  return [
    ...[...byName].flatMap(([name, { length }]) =>
      length > 1 ? [`${name}: was acknowledged ${length} times`] : [],
    ),
    ...[...byName].flatMap(([name, [first]]) =>
      first && isLogged(first.asked, ids, deletions) ? [] : [`${name}: is not in the log`],
    ),
    ...[deletions.reports, deletions.projects].flatMap((log) => [...log].flatMap(oddity)),
  ]
}

/** IDs of reports and site audits, by the names under which they were created. */
function idsIn(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  return new Map(
    exchanges.flatMap(({ asked, told }) => {
      const isCreation = asked.what === 'create' || asked.what === 'crawl-site'
      return isCreation && told.as === 'acknowledged' ? [[subjectOf(asked), told.id ?? '']] : []
    }),
  )
}

function isLogged(
  asked: Asked,
  ids: ReadonlyMap<string, string>,
  { reports, projects }: Found['deletions'],
): boolean {
  return asked.what === 'delete-project'
    ? projects.has(asked.project)
    : reports.has(ids.get(subjectOf(asked)) ?? '')
}

function subjectOf(asked: Asked): string {
  if ('key' in asked) return asked.key
  return 'site' in asked ? asked.site : ''
}

function oddity([subject, times]: readonly [string, number]): string[] {
  if (subject === '') return [`${times} deletions in the log name nothing`]
  return times > 1 ? [`the deletion of ${subject} is in the log ${times} times`] : []
}
