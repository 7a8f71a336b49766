import { DEFAULT_CRAWL } from '../../../src/crawl/crawl-settings.ts'
import { readSite } from '../../../src/crawl/site-facts/read-site.ts'
import type { SiteFacts } from '../../../src/crawl/site-facts/site-facts.ts'
import { createMemoryStore } from '../../../src/crawl/store/memory-store.ts'
import type { Engine } from '../../../src/engine/audit.ts'
import { makeSiteResults } from '../../../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../../../src/report/site/page-findings.ts'
import type { SiteFindingRow, SiteResults } from '../../../src/report/site/site-results.ts'
import { pageRequest } from '../page-request.ts'
import type { PlantedSite } from './planted-site.ts'

export interface CrawledPlants {
  readonly results: SiteResults
  /** What a check found, sorted: the URL of each row, or what the check is about. */
  readonly found: (check: string) => string[]
  /** Everything that a check could have found. */
  readonly known: ReadonlySet<string>
}

/** Crawls a planted site and judges it in this process. */
export async function crawlPlanted(
  engine: Pick<Engine, 'crawl'>,
  site: PlantedSite,
): Promise<CrawledPlants> {
  const store = createMemoryStore({ mostKnown: 50_000 })
  const outcome = await engine.crawl(pageRequest(site.url), {
    settings: { ...DEFAULT_CRAWL, ...site.settings },
    store,
    isPrivate: true,
  })
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
  const read = await readSite(store, outcome, CHECK_IDS)
  return readPlants(read, site)
}

export const CHECK_IDS: readonly string[] = CRAWL_CHECKS.map(({ id }) => id)

export function readPlants(
  read: Awaited<ReturnType<typeof readSite>>,
  { names }: Pick<PlantedSite, 'names'>,
): CrawledPlants {
  const results = makeSiteResults({ ...read, startedAt: '2026-11-25T10:00:00Z', durationMs: 1 })
  const named = (text: string) =>
    Object.entries(names).reduce((url, [origin, name]) => url.replace(origin, name), text)
  return {
    results,
    found(check) {
      const finding = results.findings.find((each) => each.check === check)
      return (finding?.rows ?? []).map((row) => named(subjectOf(check, row))).toSorted()
    },
    known: new Set(subjects(read.facts).map(named)),
  }
}

const ABOUT_VALUES: ReadonlySet<string> = new Set([
  'site-cookie-flags',
  'site-cookies',
  'site-security-headers',
  'site-session-ids',
])

function subjectOf(check: string, { url, value, note }: SiteFindingRow): string {
  if (ABOUT_VALUES.has(check)) return String(value)
  return check === 'site-indexable-share' ? `${value} ${note}` : url
}

function subjects({ urls, pages, references, record, links }: SiteFacts): string[] {
  return [
    ...urls.map(({ url }) => url),
    ...urls.flatMap(({ url }) => [...new URL(url).searchParams.keys()]),
    ...[...pages.keys()].flatMap((number) =>
      [...links.outOf(number)].flatMap(({ to, fragment }) =>
        fragment === null ? [] : `${urls[to - 1]?.url}#${fragment}`,
      ),
    ),
    ...references.map(({ url }) => url),
    ...record.sitemaps.map(({ url }) => url),
    ...[...pages.values()].flatMap(({ cookies, headers }) => [
      ...cookies.map(({ name }) => name),
      ...headers,
    ]),
  ]
}
