import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, startApi, type TestApi, type TestUser } from './support/api.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { type CrawlFile, pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  const egress = localEgress()
  api = await startApi({ crawling: true, parseTarget: (text) => egress.judge(text) })
})
afterAll(() => api[Symbol.asyncDispose]())
const opened = closeAfterEach()

const siteWith = (files: Parameters<typeof startCrawlSite>[0]) => opened(startCrawlSite(files))

async function create(fields: Record<string, unknown>): Promise<Answer> {
  user = await api.user()
  return await user.send('POST', '/site-audits', { json: fields })
}

async function crawled(url: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await create({ ...(url !== '' && { url }), ...fields })
  expect(status).toBe(201)
  const path = `/site-audits/${body.data.id}`
  const crawl = await vi.waitFor(
    async () => {
      const { data } = (await user.send('GET', `${path}/crawls/1`)).body
      expect(['completed', 'failed']).toContain(data.status)
      return data
    },
    { timeout: 10_000, interval: 20 },
  )
  return { path, crawl, site: body.data }
}

const FILES: Record<string, CrawlFile> = {
  '/': pageWith('Start', ['/a', '/b', '/gone', '/old']),
  '/a': pageWith('A', ['/b', '/']),
  '/b': pageWith('B', ['/gone', '/a']),
  '/old': { to: '/a' },
}

describe('a site audit', () => {
  it('is crawled and returns its pages and findings', async () => {
    const { origin } = await siteWith(FILES)
    const { path, crawl, site } = await crawled(`${origin}/`)
    expect(site).toMatchObject({
      object: 'site_audit',
      privacy: 0,
      page_url: `${api.address}/s/${site.id}`,
      settings: { max_pages: 500, include: [], sitemaps: 1 },
      last_crawl: { number: 1, status: 'queued' },
      shown_crawl: null,
    })
    expect(crawl).toMatchObject({
      status: 'completed',
      stop_reason: null,
      counts: { known: 5, fetched: 5, pages: 4, waiting: 0 },
      summary: { url: `${origin}/`, counts: { pages: 3, errors: 1, redirects: 1 } },
    })
    const { body: findings } = await user.send('GET', `${path}/crawls/latest/findings?outcome=fail`)
    expect(findings.data[0]).toMatchObject({
      check: 'site-broken-links',
      message: 'Links lead to 1 missing URL of the site',
      example: { url: `${origin}/gone`, status: 404 },
    })
    expect(findings.data[0].rows).toBeUndefined()
    const { body: finding } = await user.send('GET', `${path}/crawls/1/findings/site-broken-links`)
    expect(finding.data).toMatchObject({
      rows_total: 1,
      rows: [{ url: `${origin}/gone`, status: 404, sources: [`${origin}/`, `${origin}/b`] }],
    })
    const second = `${path}/crawls/1/findings/site-broken-links?page=2`
    expect((await user.send('GET', second)).body.data.rows).toEqual([])
    const behind = await user.send('GET', `${path}/crawls/1/findings/site-broken-links/pages`)
    expect(behind.body.data.map(({ title }: { title: string }) => title)).toEqual(['Start', 'B'])
    expect(behind.body.meta.total).toBe(2)
  })

  it('is compared with the previous crawl: new, fixed and removed pages and findings', async () => {
    const files: Record<string, CrawlFile> = {
      '/': pageWith('Start', ['/a', '/b', '/gone']),
      '/a': pageWith('A', ['/']),
      '/b': pageWith('B', ['/']),
    }
    const { origin } = await siteWith((path) => files[path])
    const { path } = await crawled(`${origin}/`)
    expect((await user.send('GET', `${path}/compare`)).status).toBe(404)
    files['/'] = pageWith('Start', ['/b', '/c', '/d'])
    files['/c'] = pageWith('C', ['/'])
    files['/d'] = { to: '/c' }
    await user.send('POST', `${path}/crawls`)
    await vi.waitFor(async () => {
      const { body } = await user.send('GET', path)
      expect(body.data.shown_crawl.number).toBe(2)
    }, 10_000)
    const { body } = await user.send('GET', `${path}/compare`)
    expect(body.data).toMatchObject({
      a: { number: 1 },
      b: { number: 2 },
      other_checks: false,
      pages: { new: 1, gone: 1, kept: 2 },
      new_pages: [{ url: `${origin}/c`, title: 'C' }],
      gone_pages: [{ url: `${origin}/a`, title: 'A' }],
    })
    const changeOf = (check: string) =>
      body.data.findings.find(
        (each: { finding: { check: string } }) => each.finding.check === check,
      )
    expect(changeOf('site-broken-links')).toMatchObject({
      change: 'fixed',
      new_pages: 0,
      fixed_pages: 1,
      gone_pages: 0,
    })
    expect(changeOf('site-links-to-redirects')).toMatchObject({ change: 'new', new_pages: 1 })
    const same = await user.send('GET', `${path}/compare?a=2&b=2`)
    expect(same.body.data.pages).toEqual({ new: 0, gone: 0, kept: 3 })
    expect((await user.send('GET', `${path}/compare?a=3`)).status).toBe(404)
  })

  it('lists its URLs by outcome, in pages', async () => {
    const { origin } = await siteWith(FILES)
    const { path } = await crawled(`${origin}/`)
    const list = async (query: string) => {
      const { body } = await user.send('GET', `${path}/crawls/1/pages?${query}`)
      return body.data.map(({ url }: { url: string }) => url.slice(origin.length))
    }
    expect(await list('')).toEqual(['/', '/a', '/b', '/gone', '/old'])
    expect(await list('kind=redirects')).toEqual(['/old'])
    expect(await list('kind=errors')).toEqual(['/gone'])
    expect(await list('indexable=1&sort_by=inlinks&sort=desc')).toEqual(['/a', '/b', '/'])
    expect(await list('search=GO')).toEqual(['/gone'])
    expect(await list('check=site-broken-links')).toEqual(['/', '/b'])
    expect(await list('check=site-unknown')).toEqual([])
    const { body } = await user.send('GET', `${path}/crawls/1/pages?per_page=10&page=2`)
    expect(body).toMatchObject({ data: [], meta: { total: 5, current_page: 2 } })
    const page = await user.send('GET', `${path}/crawls/1/pages/1`)
    expect(page.body.data).toMatchObject({
      title: 'Start',
      depth: 0,
      inlinks: 1,
      outlinks: [{ number: 2 }, { number: 3 }, { number: 4 }, { number: 5 }],
    })
    expect((await user.send('GET', `${path}/crawls/1/pages/99`)).status).toBe(404)
  })

  it('is exported whole, as JSON and CSV', async () => {
    const { origin } = await siteWith(FILES)
    const { path } = await crawled(`${origin}/`)
    const { body, headers } = await user.send('GET', `${path}/crawls/latest/export`)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="127\.0\.0\.1/)
    expect(body.urls).toHaveLength(5)
    expect(body.urls[3]).toMatchObject({ url: `${origin}/gone`, status: 404, inlinks: 2 })
    expect(body.findings[0]).toMatchObject({ check: 'site-broken-links', urls: [`${origin}/gone`] })
    const csv = await user.send('GET', `${path}/crawls/1/export?format=csv`)
    const lines = csv.text.trim().split(/\r?\n/)
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain(`${origin}/,done,200`)
    expect(lines[1]).toContain('site-broken-links')
  })

  it('is exported for other programs, as SARIF and JUnit', async () => {
    const { origin } = await siteWith(FILES)
    const { path } = await crawled(`${origin}/`)
    const sarif = await user.send('GET', `${path}/crawls/latest/export?format=sarif`)
    expect(sarif.headers.get('content-disposition')).toMatch(/crawl-1\.sarif"$/)
    const [run] = JSON.parse(sarif.text).runs
    const broken = run.results.find(
      ({ ruleId }: { ruleId: string }) => ruleId === 'site-broken-links',
    )
    expect(broken.level).toBe('error')
    expect(broken.locations[0].physicalLocation.artifactLocation.uri).toMatch(/%3A\d+\/gone$/)
    expect(sarif.text).not.toMatch(/"uri": "https?:/)
    const junit = await user.send('GET', `${path}/crawls/latest/export?format=junit`)
    expect(junit.text).toContain('<failure message="Links lead to 1 missing URL of the site"')
    expect(junit.text).toContain(`${origin}/gone`)
  })

  it('follows its settings, and changes apply to the next crawl', async () => {
    const { origin } = await siteWith(FILES)
    const { path, crawl } = await crawled(`${origin}/`, { max_pages: 1, exclude: ['/b'] })
    expect(crawl).toMatchObject({ stop_reason: 'max-pages', counts: { pages: 1 } })
    const changed = await user.send('PATCH', path, { json: { max_pages: 10 } })
    expect(changed.body.data.settings).toMatchObject({ max_pages: 10, exclude: ['/b'] })
    const again = await user.send('POST', `${path}/crawls`)
    expect([again.status, again.body.data.number]).toEqual([201, 2])
    const list = await user.send('GET', `${path}/crawls`)
    expect(list.body.data.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })

  it('groups its pages by template', async () => {
    const { origin } = await siteWith(FILES)
    const { path } = await crawled(`${origin}/`)
    const { body } = await user.send('GET', `${path}/crawls/latest/templates`)
    expect(body.data).toEqual([
      { id: 1, name: expect.any(String), pages: 3, score: 90, example: `${origin}/`, samples: [] },
    ])
    const pages = await user.send('GET', `${path}/crawls/1/pages?template=1`)
    expect(pages.body).toMatchObject({ data: [{ template: 1 }, {}, {}], meta: { total: 3 } })
    const none = await user.send('GET', `${path}/crawls/1/pages?template=2`)
    expect(none.body.meta.total).toBe(0)
  })

  it('fetches the URLs of a list, which another list replaces from the next crawl on', async () => {
    const { origin } = await siteWith(FILES)
    const urls = [`${origin}/a`, `${origin}/old#x`, `${origin}/a`]
    const { path, site, crawl } = await crawled('', { urls, exclude: [] })
    expect(site).toMatchObject({ url: urls[0], settings: { source: 'list', max_pages: 2 } })
    expect(crawl).toMatchObject({
      status: 'completed',
      counts: { fetched: 2, pages: 1 },
      summary: { counts: { left_out: { unlisted: 2 } } },
    })
    const more = [`${origin}/a`, `${origin}/b`, `${origin}/`]
    const changed = await user.send('PATCH', path, { json: { urls: more } })
    expect(changed.body.data.settings).toMatchObject({ source: 'list', max_pages: 3 })
    await user.send('POST', `${path}/crawls`)
    await vi.waitFor(async () => {
      const { body } = await user.send('GET', `${path}/crawls/2`)
      expect(body.data).toMatchObject({ status: 'completed', counts: { pages: 3 } })
    }, 10_000)
    const other = await user.send('PATCH', path, { json: { urls: ['https://other.example/'] } })
    expect(Object.keys(other.body.errors)).toEqual(['urls'])
  })

  it('returns 404 after it is deleted', async () => {
    const { origin } = await siteWith(FILES)
    const { path, site } = await crawled(`${origin}/`)
    const { body } = await user.send('DELETE', path)
    expect(body).toEqual({ id: site.id, object: 'site_audit', deleted: true })
    expect((await user.send('GET', path)).body.type).toBe(
      'urn:problem-type:pagemark:site-audit-not-found',
    )
    expect((await user.send('GET', '/site-audits')).body.meta.total).toBe(0)
  })
})

describe('a site that cannot be crawled', () => {
  it.each([
    ['redirects off the site', { '/': { to: 'https://example.com/new' } }, 'leaves-site'],
    ['disallows everything', { '/robots.txt': 'User-agent: *\nDisallow: /' }, 'disallowed'],
    ['does not exist', {}, 'start-status'],
  ] as const)('because it %s says so', async (_, files, code) => {
    const { origin } = await siteWith(files)
    const { crawl } = await crawled(`${origin}/`)
    expect(crawl).toMatchObject({ status: 'failed', summary: null, error: { code } })
    expect(crawl.error.message).toMatch(/\.$/)
  })
})

describe('a refused request', () => {
  it.each([
    [{ url: '' }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ max_pages: 0 }, 'max_pages'],
    [{ max_pages: 20_001 }, 'max_pages'],
    [{ max_depth: 'deep' }, 'max_depth'],
    [{ external_links: 5001 }, 'external_links'],
    [{ external_links: -1 }, 'external_links'],
    [{ include: Array.from({ length: 51 }, () => '/a') }, 'include'],
    [{ exclude: 'x'.repeat(501) }, 'exclude'],
    [{ language: 'x y' }, 'language'],
    [{ privacy: 2 }, 'password'],
    [{ source: 'lists' }, 'source'],
    [{ source: 'list' }, 'urls'],
    [{ urls: [] }, 'urls'],
    [{ urls: ['https://example.com/a', 'https://other.example/'] }, 'urls'],
    [{ urls: ['ftp://example.com/a'] }, 'urls'],
    [{ urls: Array.from({ length: 5001 }, (_, n) => `https://example.com/${n}`) }, 'urls'],
    [{ source: 'sitemap', url: '' }, 'url'],
    [{ source: 'sitemap', urls: ['https://example.com/a'] }, 'urls'],
    [{ privacyy: 1 }, 'privacyy'],
    [{ max_page: 1 }, 'max_page'],
  ])('is named: %j', async (fields, name) => {
    const { status, body } = await create({ url: 'https://example.com/', ...fields })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]])
  })

  it('is returned for a fourth open crawl of one user and for an invalid crawl number', async () => {
    await using idle = await startApi()
    const { send } = await idle.user()
    const asked = (n: number) =>
      send('POST', '/site-audits', { json: { url: `https://p${n}.example.com/` } })
    const [first] = [await asked(1), await asked(2), await asked(3)]
    const fourth = await asked(4)
    expect(fourth.body.type).toBe('urn:problem-type:pagemark:queue-full')
    expect(fourth.headers.has('retry-after')).toBe(true)
    for (const number of ['0', 'x', '2', '-1', '1.5', 'latest']) {
      const { status } = await send('GET', `/site-audits/${first.body.data.id}/crawls/${number}`)
      expect(status, number).toBe(404)
    }
  })
})
