// node bench/crawl/against-audits.ts [AUDITS] [ROUNDS] [PAGES]: processor time of a page in a crawl and in an audit of
// its own, in turns in one process, and the requests of the crawl
import { readSite } from '../../src/crawl/site-facts/read-site.ts'
import { DEFAULT_CRAWL } from '../../src/crawl/crawl-settings.ts'
import { createMemoryStore } from '../../src/crawl/store/memory-store.ts'
import type { Egress } from '../../src/egress/egress.ts'
import { makeSiteResults } from '../../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../../src/report/site/page-findings.ts'
import { pageRequest } from '../../test/support/page-request.ts'
import { findSite } from '../pages.ts'
import { print } from '../print.ts'
import { loopbackEgress } from '../recording-egress.ts'
import { median } from '../rounds.ts'
import { serveSite } from '../serve-site.ts'
import { engineOn } from '../static-throughput.ts'

const [audits = 60, rounds = 3, mostPages = 1000] = process.argv.slice(2).map(Number)
const GOALS = { ofAudit: 0.4, perUrl: 1.1, more: 200, faster: 2.4 }

let requests = 0
const engine = engineOn(counting(loopbackEgress()))
const site = await serveSite(findSite(undefined, audits))

interface Figures {
  readonly auditMs: number
  readonly crawlMs: number
}

const figures: Figures[] = []
for (let round = 0; round <= rounds; round++) {
  const auditMs = (await cpuOf(auditEach)).ms / site.urls.length
  requests = 0
  const { value: urls, ms } = await cpuOf(crawl)
  const most = Math.round(GOALS.perUrl * urls + GOALS.more)
  print(
    `${auditMs.toFixed(1)} ms an audit, ${(ms / urls).toFixed(1)} ms a URL of the crawl, ${requests} requests for ${urls} URLs (goal: ${most} at most)`,
  )
  // The first round warms up.
  if (round > 0) figures.push({ auditMs, crawlMs: ms / urls })
}
const ratio = median(figures.map(({ auditMs, crawlMs }) => crawlMs / auditMs))
const perSecond = (time: keyof Figures) => 1000 / median(figures.map((each) => each[time]))
print(`${ratio.toFixed(2)} of an audit (goal: ${GOALS.ofAudit} at most)`)
print(
  `${perSecond('crawlMs').toFixed(1)} URLs and ${perSecond('auditMs').toFixed(1)} audits a second on a core: ${(1 / ratio).toFixed(2)} times as many (goal: ${GOALS.faster})`,
)
await engine.close()
site.close()

async function auditEach(): Promise<void> {
  for (const url of site.urls) {
    const outcome = await engine.audit(pageRequest(url))
    if (outcome.status === 'failed') throw new Error(`${url}: ${outcome.error.message}`)
  }
}

/** All of it: pages, their files, and the result. @returns the number of URLs that were fetched */
async function crawl(): Promise<number> {
  const store = createMemoryStore({ mostKnown: mostPages * 10 })
  const outcome = await engine.crawl(pageRequest(`${site.origin}/index.html`), {
    settings: { ...DEFAULT_CRAWL, maxPages: mostPages, externalLinks: 0 },
    store,
  })
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
  const checkIds = CRAWL_CHECKS.map(({ id }) => id)
  const { facts, tally } = await readSite(store, outcome, checkIds)
  const results = makeSiteResults({
    facts,
    tally,
    startedAt: '2026-11-01T00:00:00Z',
    durationMs: 1,
  })
  return results.counts.fetched
}

async function cpuOf<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

function counting(egress: Egress): Egress {
  return {
    ...egress,
    open(...options) {
      const session = egress.open(...options)
      return {
        ...session,
        request(request) {
          requests += 1
          return session.request(request)
        },
      }
    },
  }
}
