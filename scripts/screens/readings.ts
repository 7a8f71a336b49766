import { createReadingQueue } from '../../src/queue/reading-queue.ts'
import type { SitemapFault, SitemapOutcome } from '../../src/report/sitemap-outcome.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import type { TestApi } from '../../test/support/api.ts'
import { pageRequest } from '../../test/support/page-request.ts'

const SITE = 'https://harbour-museum.example'
const PATHS = [
  '/',
  '/visit',
  '/visit/opening-hours',
  '/visit/getting-here',
  '/exhibitions',
  '/exhibitions/the-long-voyage-of-the-schooner-anna-and-everybody-who-sailed-in-her-1881-to-1907',
  '/collection',
  '/shop',
]

const missing: SitemapFault = { code: 'status', url: `${SITE}/news-sitemap.xml`, status: 404 }

const FOUND: SitemapOutcome = {
  status: 'completed',
  contents: {
    files: [
      { url: `${SITE}/sitemap.xml`, entries: 3, isIndex: true, fault: null },
      { url: `${SITE}/pages.xml`, entries: 1240, isIndex: false, fault: null },
      { url: `${SITE}/news-sitemap.xml`, entries: 0, isIndex: false, fault: missing },
    ],
    listed: 1240,
    pages: PATHS.map((path) => SITE + path),
    others: [
      { url: 'https://tickets.example/harbour-museum', refusal: null },
      { url: 'http://10.0.0.7/intranet', refusal: 'This address cannot be audited.' },
    ],
    otherCount: 2,
    unread: 1,
    whole: true,
  },
}

const NONE: SitemapOutcome = {
  status: 'failed',
  fault: { code: 'not-found', url: null, status: null },
}

/** Sitemap readings of this user, one in each state, by URL. */
export async function makeReadings({ db, seals, store }: TestApi, owner: Owner) {
  const queue = createReadingQueue(db, { siteConcurrency: 0, leaseMs: 24 * 60 * 60 * 1000, seals })
  const claim = async () => {
    const draft = { request: pageRequest(`${SITE}/`), privacy: 1 } as const
    const id = await store.sitemapReadings.create(owner, { mostPages: 8, draft })
    return { path: `/sitemaps/${id}`, token: (await queue.claim('screens'))?.token ?? '' }
  }
  const [found, failed, running] = [await claim(), await claim(), await claim()]
  await queue.finish(found.token, FOUND)
  await queue.finish(failed.token, NONE)
  await queue.progress(running.token, { files: 4, listed: 820 })
  return { found: found.path, failed: failed.path, running: running.path }
}
