// node bench/crawl/main.ts [PAGES] [ALIKE]: measures the cost of judging a crawl, and of each check. Texts with 0.8 of
// their words in common are the worst case for the search for near duplicates
import { siteCatalogue } from '../../src/checks/site/site-catalogue.ts'
import { siteOf } from '../../src/crawl/site-facts/read-site.ts'
import { judgeSiteRun } from '../../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../../src/report/site/page-findings.ts'
import { print } from '../print.ts'
import { generatedCrawl, GENERATED_END } from './generated-crawl.ts'

const count = Number(process.argv[2] ?? 20_000)
const crawl = generatedCrawl(count, Number(process.argv[3] ?? 0))
/** Seconds of processor time. */
function cpuOf<Value>(work: () => Value): { value: Value; seconds: number } {
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

const checkIds = CRAWL_CHECKS.map(({ id }) => id)
const { value: site, seconds: reading } = cpuOf(() => siteOf(crawl, GENERATED_END, checkIds))
print(`${count} pages, ${site.facts.links.size} links`)
print(`${reading.toFixed(2)} s  read the rows`)
const each = siteCatalogue
  .map((check) => ({ id: check.id, ...cpuOf(() => check.evaluate(site.facts)) }))
  .toSorted((a, b) => b.seconds - a.seconds)
for (const { id, seconds } of each.slice(0, 25)) print(`${seconds.toFixed(2)} s  ${id}`)
const sum = each.reduce((all, { seconds }) => all + seconds, 0)
print(`${sum.toFixed(2)} s  all ${each.length} checks`)
const run = { startedAt: '2026-11-01T00:00:00Z', durationMs: 0 }
print(`${cpuOf(() => judgeSiteRun({ ...site, ...run })).seconds.toFixed(2)} s  checks and results`)
