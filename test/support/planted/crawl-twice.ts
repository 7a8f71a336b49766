import { crawlHeld } from '../../../src/cli/crawl-held.ts'
import { readSite } from '../../../src/crawl/site-facts/read-site.ts'
import type { Engine } from '../../../src/engine/audit.ts'
import { judgeSiteRun } from '../../../src/report/site/make-site-results.ts'
import { packSite } from '../../../src/report/site/pack-site.ts'
import { CHOICES, crawlQueue, siteDraft } from '../site-audits.ts'
import { openTestStore } from '../store.ts'
import { CHECK_IDS, type CrawledPlants, readPlants } from './crawl-planted.ts'
import type { PlantedDates } from './planted-dates.ts'

/** Crawls a site, changes it, and crawls it again, as the server does. */
export async function crawlTwice(engine: Engine, site: PlantedDates): Promise<CrawledPlants> {
  await using test = await openTestStore()
  const owner = await test.owner()
  const choices = { ...CHOICES, sitemaps: true, externalLinks: 0 }
  const { id } = await test.store.siteAudits.create(owner, siteDraft({ url: site.url, choices }))
  const queue = crawlQueue(test)
  let plants: CrawledPlants | undefined
  // Judges in this process: a thread takes seconds to start.
  const judging: Engine = {
    ...engine,
    async judgeCrawl({ store, end, ...run }) {
      const read = await readSite(store, end, CHECK_IDS)
      plants = readPlants(read, site)
      return packSite(judgeSiteRun({ ...read, ...run }))
    },
  }
  const crawl = async () => {
    const claimed = await queue.claim('w')
    if (!claimed) throw new Error('No crawl is waiting.')
    const never = new AbortController().signal
    const slice = await crawlHeld({ db: test.db, engine: judging, isPrivate: true })(claimed, never)
    if (slice.status !== 'judged') throw new Error(slice.status)
    await queue.finish(claimed.token, slice.judged)
  }
  await crawl()
  site.change()
  await test.store.siteAudits.crawl(owner, id)
  await crawl()
  if (plants === undefined) throw new Error('Nothing was judged.')
  return plants
}
