import { CRAWLED } from '../scene/crawled-site.ts'
import { hasCause } from './has-cause.ts'
import type { Found, FoundCrawl, FoundSite } from './found.ts'
import { type Exchange, type History, isAcknowledged, mayHaveHappened } from './history.ts'

/** Checks that acknowledged site audits exist once, and that each crawl has ended with every page of its site once. */
export function checkSites(history: History, { sites }: Pick<Found, 'sites'>): string[] {
  const { exchanges, interruptions } = history
  const bySite = Map.groupBy(sites, ({ site }) => site)
  const stories = Map.groupBy(exchanges, ({ asked }) => ('site' in asked ? asked.site : ''))
  stories.delete('')
  const unknown = [...bySite.keys()].filter((site) => !stories.has(site))
  return [
    ...unknown.map((site) => `${site} exists, and nobody asked for it`),
    ...[...stories].flatMap(([site, story]) =>
      violationsOf(story, bySite.get(site) ?? [], interruptions).map(
        (violation) => `${site}: ${violation}`,
      ),
    ),
  ]
}

function violationsOf(
  story: readonly Exchange[],
  rows: readonly FoundSite[],
  interruptions: History['interruptions'],
): string[] {
  const of = (what: string) => story.filter(({ asked }) => asked.what === what)
  const [creations, deletions, again] = [of('crawl-site'), of('delete-site'), of('crawl-again')]
  if (rows.length > 1) return [`exists ${rows.length} times`]
  const alive = rows.find(({ deleted }) => !deleted)
  if (!alive) {
    const isLost = creations.some(isAcknowledged) && !deletions.some(mayHaveHappened)
    return isLost ? ['was acknowledged and is lost'] : []
  }
  if (deletions.some(isAcknowledged)) return ['was deleted and is there']
  if (!creations.some(mayHaveHappened)) return ['was refused and exists']
  return [
    ...countViolations(alive, again),
    ...alive.crawls.flatMap((crawl) => crawlViolations(crawl, interruptions)),
  ]
}

/** A crawl that is open already is the response to a request for one. */
function countViolations({ crawls }: FoundSite, again: readonly Exchange[]): string[] {
  const numbers = again.map(({ told }) => (told.as === 'acknowledged' ? (told.runs ?? 1) : 1))
  const [least, most] = [Math.max(1, ...numbers), 1 + again.filter(mayHaveHappened).length]
  const last = Math.max(0, ...crawls.map(({ number }) => number))
  if (last < least) return [`has ${last} crawls; ${least} were acknowledged`]
  return last > most ? [`has ${last} crawls; ${most} were asked for`] : []
}

function crawlViolations(crawl: FoundCrawl, interruptions: History['interruptions']): string[] {
  const { number, status, error, stop, pages } = crawl
  const name = `crawl ${number}`
  // No other may end without a result: the site responds.
  if (error === 'crashed' && hasCause(crawl, interruptions)) return []
  if (status !== 'completed') return [`${name} is ${status}${error === null ? '' : ` (${error})`}`]
  if (stop !== null) return [`${name} was ended by ${stop}`]
  const byPath = Map.groupBy(pages, ({ path }) => path)
  const paths = new Set([...CRAWLED.keys(), ...byPath.keys()])
  return [...paths].flatMap((path) => {
    const [page, ...more] = byPath.get(path) ?? []
    const expected = CRAWLED.get(path)
    if (!page) return [`${name} lacks ${path}`]
    if (more.length > 0) return [`${name} has ${path} ${more.length + 1} times`]
    if (expected === undefined) return [`${name} has ${path}, which is not part of the site`]
    if (page.status !== expected) return [`${name} has ${path} with status ${page.status}`]
    if (page.isRead !== (expected === 200)) return [`${name} has ${path} without its content`]
    return []
  })
}
