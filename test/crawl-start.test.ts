import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { type CrawlFile, pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())

async function crawlOf(files: Parameters<typeof startCrawlSite>[0]) {
  const site = await opened(startCrawlSite(files))
  return await engine.crawl(pageRequest(`${site.origin}/`), {
    settings: { ...DEFAULT_CRAWL, externalLinks: 0 },
    store: createMemoryStore({ mostKnown: 5000 }),
  })
}

describe('a crawl that finds no pages', () => {
  const failing: readonly (readonly [string, Record<string, CrawlFile>, string, RegExp])[] = [
    [
      'leaves the site',
      { '/': { to: 'https://example.com/new' } },
      'leaves-site',
      /Crawl https:\/\/example\.com\/new instead/,
    ],
    [
      'is disallowed',
      { '/robots.txt': 'User-agent: *\nDisallow: /' },
      'disallowed',
      /"Disallow: \/"/,
    ],
    [
      'has a robots.txt that fails',
      { '/robots.txt': { status: 500 } },
      'robots-unreachable',
      /status 500/,
    ],
    ['is missing', {}, 'start-status', /status 404\. Check the URL\.$/],
    ['needs a password', { '/': { status: 401 } }, 'start-status', /401\. Crawls only see pages/],
    [
      'asks for a long pause',
      { '/': { status: 429, headers: { 'Retry-After': '61' } } },
      'start-status',
      /429\. The site limits requests\. Crawl it again later\.$/,
    ],
    [
      'always asks for a pause',
      { '/': { status: 503, headers: { 'Retry-After': '0' } } },
      'start-status',
      /503\. Crawl the site again when it works\.$/,
    ],
    ['is too large', { '/': pageWith('x'.repeat(5e6), []) }, 'unreachable', /larger than 5 MB/],
    ['is no page', { '/': 'just text' }, 'not-html', /text\/plain/],
    ['redirects in a circle', { '/': { to: '/a' }, '/a': { to: '/' } }, 'unreachable', /circle/],
    [
      'is a check for robots',
      { '/': { status: 403, headers: { 'cf-mitigated': 'challenge' } } },
      'blocked',
      /bot check by Cloudflare\. Let the user agent "Pagemark" through/,
    ],
  ]
  it.each(failing)('says that the start %s', async (_, files, code, message) => {
    expect(await crawlOf(files)).toEqual({
      status: 'failed',
      error: { code, message: expect.stringMatching(message) },
    })
  })
})

it('a start page that asks for a short pause is requested again after it', async () => {
  let asked = 0
  const outcome = await crawlOf((path) => {
    if (path !== '/') return undefined
    asked += 1
    return asked < 3 ? { status: 503, headers: { 'Retry-After': '0' } } : pageWith('Start', [])
  })
  expect(outcome).toMatchObject({ status: 'completed', stop: null })
})
