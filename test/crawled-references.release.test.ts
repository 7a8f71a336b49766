import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { startSite } from './support/site.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())
const siteWith = (files: Parameters<typeof startCrawlSite>[0]) => opened(startCrawlSite(files))

async function crawl(by: Engine, url: string) {
  const store = createMemoryStore({ mostKnown: 100 })
  const outcome = await by.crawl(pageRequest(url), { settings: DEFAULT_CRAWL, store })
  return { outcome, references: await Array.fromAsync(store.references()) }
}

describe('links to other sites and files', () => {
  it('never reach addresses that an audit must not', async () => {
    const denied = await opened(startSite((_, response) => response.end('secret'), '127.0.0.9'))
    const site = await siteWith({ '/': pageWith('Start', [`${denied.origin}/secret`]) })
    const guarded = createEngine({
      egressFor: () => localEgress({ denyCidrs: ['127.0.0.9/32'] }),
      threads: 1,
    })
    const { references } = await crawl(guarded, `${site.origin}/`)
    await guarded.close()
    expect(references[0]).toMatchObject({
      url: `${denied.origin}/secret`,
      answer: { status: null },
    })
    expect(denied.connections()).toBe(0)
  })

  it('are left alone where robots.txt disallows a file, or the site has ended the crawl', async () => {
    const head = '<script src="/private/a.js"></script><script src="/b.js"></script>'
    const start = pageWith('Start', ['/slow']).replace('</head>', `${head}</head>`)
    const robots = 'User-agent: *\nDisallow: /private'
    const open = await siteWith({ '/robots.txt': robots, '/': start, '/b.js': 'b' })
    const { references } = await crawl(engine, `${open.origin}/`)
    expect(references.map(({ answer }) => [answer?.status, answer?.unverified])).toEqual([
      [null, 'disallowed'],
      [200, null],
    ])
    expect(open.paths()).not.toContain('/private/a.js')
    const slow = await siteWith({
      '/': start,
      '/slow': { status: 503, headers: { 'Retry-After': '5000' } },
    })
    const stopped = await crawl(engine, `${slow.origin}/`)
    expect(stopped.outcome).toMatchObject({ stop: 'slow-down', references: { links: 0, files: 2 } })
    expect(stopped.references.map(({ answer }) => answer)).toEqual([null, null])
    expect(slow.paths()).not.toContain('/b.js')
  })
})
