import type { Found, FoundBuild } from './found.ts'
import { type Exchange, type History, isAcknowledged, mayHaveHappened } from './history.ts'

/** Checks that acknowledged builds exist once, with every acknowledged run once, and sealed if that was acknowledged. */
export function checkBuilds({ exchanges }: History, { builds }: Pick<Found, 'builds'>): string[] {
  const byHash = Map.groupBy(builds, ({ hash }) => hash)
  const stories = Map.groupBy(exchanges, ({ asked }) => ('hash' in asked ? asked.hash : ''))
  stories.delete('')
  const unknown = [...byHash.keys()].filter((hash) => !stories.has(hash))
  const deletions = Map.groupBy(exchanges, ({ asked }) =>
    asked.what === 'delete-project' ? asked.project : '',
  )
  return [
    ...unknown.map((hash) => `the build ${hash} exists, and nobody asked for it`),
    ...[...stories].flatMap(([hash, story]) =>
      violationsOf(story, byHash.get(hash) ?? [], deletions.get(projectOf(story)) ?? []).map(
        (violation) => `the build ${hash} ${violation}`,
      ),
    ),
  ]
}

function projectOf([first]: readonly Exchange[]): string {
  return first && 'project' in first.asked ? first.asked.project : ''
}

function violationsOf(
  story: readonly Exchange[],
  rows: readonly FoundBuild[],
  deletions: readonly Exchange[],
): string[] {
  if (rows.length > 1) return [`exists ${rows.length} times`]
  const [build] = rows
  const creations = story.filter(({ asked }) => asked.what === 'build')
  const last = creations.findLast(isAcknowledged)
  if (!build) {
    return last && !deletions.some(mayHaveHappened) ? ['was acknowledged and is lost'] : []
  }
  if (deletions.some(isAcknowledged)) return ['was deleted and is there']
  if (!creations.some(mayHaveHappened)) return ['was refused and exists']
  const id = last?.told.as === 'acknowledged' ? last.told.id : undefined
  return [
    ...(id !== undefined && id !== build.id ? [`is ${build.id}, not ${id}`] : []),
    ...sealViolations(story, build),
    ...runViolations(story, build),
  ]
}

function sealViolations(story: readonly Exchange[], { isSealed }: FoundBuild): string[] {
  const seals = story.filter(({ asked }) => asked.what === 'seal')
  if (!isSealed) return seals.some(isAcknowledged) ? ['was sealed and is open'] : []
  return seals.some(mayHaveHappened) ? [] : ['is sealed, and nobody asked for it']
}

/** Each run is sent once. */
function runViolations(story: readonly Exchange[], { runs }: FoundBuild): string[] {
  const uploads = new Map(
    story.flatMap((exchange) => {
      const { asked } = exchange
      return asked.what === 'upload' ? [[asked.url, exchange]] : []
    }),
  )
  const lost = [...uploads].filter(
    ([url, upload]) => isAcknowledged(upload) && !runs.some((run) => run.url === url),
  )
  const made = [...Map.groupBy(runs, ({ url, device }) => `${url} (${device})`)]
  return [
    ...lost.map(([url]) => `lacks ${url}, which was acknowledged`),
    ...made.flatMap(([name, [first, ...more]]) => {
      const upload = uploads.get(first?.url ?? '')
      if (more.length > 0) return [`has ${name} ${more.length + 1} times`]
      return upload && mayHaveHappened(upload) ? [] : [`has ${name}, which was refused`]
    }),
  ]
}
