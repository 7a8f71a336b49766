import { ranksOf } from '../../checks/site/shared/ranks-of.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { SiteDirectory, SiteStructure } from './site-results.ts'

const MOST_TOP = 20
const MOST_DIRECTORIES = 60
/** Directories within directories. */
const DEEPEST = 4
/** Milliseconds: the last two are the limits of `site-slow-pages`. */
const TIMES = [100, 200, 400, 800, 1800] as const

/** What a crawl shows of the site as a whole, small enough to be read with its summary. */
export function siteStructure(facts: SiteFacts): SiteStructure {
  return {
    depths: depthsOf(facts),
    directories: directoriesOf(facts),
    top: topOf(facts),
    response_times: timesOf(facts),
  }
}

function depthsOf({ pages, clickDepths }: SiteFacts): SiteStructure['depths'] {
  const counts = new Map<number | null, number>()
  for (const number of pages.keys()) {
    const clicks = clickDepths[number] ?? null
    counts.set(clicks, (counts.get(clicks) ?? 0) + 1)
  }
  return [...counts]
    .map(([clicks, own]) => ({ clicks, pages: own }))
    .toSorted((a, b) => (a.clicks ?? Infinity) - (b.clicks ?? Infinity))
}

interface Tally {
  pages: number
  scored: number
  sum: number
}

function directoriesOf({ pages, urls, record }: SiteFacts): SiteDirectory[] {
  const start = URL.parse(record.start)?.host
  const all = new Map<string, Tally>()
  for (const { number, score } of pages.values()) {
    for (const path of pathsOf(urls[number - 1]?.url ?? '', start)) {
      const tally = all.get(path) ?? { pages: 0, scored: 0, sum: 0 }
      tally.pages += 1
      if (score !== null) {
        tally.scored += 1
        tally.sum += score
      }
      all.set(path, tally)
    }
  }
  // A directory has at least the pages of each one within it, so it is never left out before them.
  const largest = [...all].toSorted(
    ([one, a], [other, b]) => b.pages - a.pages || one.length - other.length,
  )
  return largest
    .slice(0, MOST_DIRECTORIES)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, { pages: own, scored, sum }]) => ({
      path,
      pages: own,
      score: scored === 0 ? null : Math.floor(sum / scored),
    }))
}

/** `/`, `/books/` and `/books/new/` for `/books/new/1.html`. */
function pathsOf(url: string, start: string | undefined): string[] {
  const parsed = URL.parse(url)
  if (parsed === null) return []
  const segments = parsed.pathname.split('/').slice(1, -1).slice(0, DEEPEST)
  const host = parsed.host === start ? '' : parsed.host
  return ['', ...segments].map(
    (_, count) =>
      `${host}/${segments
        .slice(0, count)
        .map((segment) => `${segment}/`)
        .join('')}`,
  )
}

function topOf(facts: SiteFacts): SiteStructure['top'] {
  const ranks = ranksOf(facts)
  const all = ranks.reduce((sum, rank) => sum + rank, 0)
  return [...facts.pages.keys()]
    .toSorted((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)
    .slice(0, MOST_TOP)
    .map((number) => ({
      number,
      url: facts.urls[number - 1]?.url ?? '',
      share: Math.round(((ranks[number] ?? 0) / all) * 10_000) / 10_000,
    }))
}

function timesOf({ pages, urls }: SiteFacts): SiteStructure['response_times'] {
  const counts = Array.from({ length: TIMES.length + 1 }, () => 0)
  for (const number of pages.keys()) {
    const ms = urls[number - 1]?.answer?.firstByte ?? null
    if (ms === null) continue
    const place = TIMES.findIndex((limit) => ms <= limit)
    const at = place === -1 ? TIMES.length : place
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map((own, place) => ({ up_to_ms: TIMES[place] ?? null, pages: own }))
}
