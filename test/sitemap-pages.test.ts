import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import { startApi, type TestApi } from './support/api.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import { signedIn } from './support/people.ts'
import {
  gzipBomb,
  pagesOf,
  sitemapIndex,
  startSitemapSite,
  urlset,
} from './support/sitemap-site.ts'
import { createVisitor, type Seen } from './support/visitors.ts'

const ADDRESS = /^\/sitemaps\/[0-9a-f-]{36}$/

let api: TestApi
let engine: Engine
const opened = closeAfterEach()
beforeAll(async () => {
  const egress = localEgress()
  engine = createEngine({ egressFor: () => egress, threads: 1 })
  api = await startApi({
    parseTarget: (text) => egress.judge(text),
    readSitemaps: (target, options) => engine.readSitemaps(target, options),
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await engine.close()
})

type Visitor = ReturnType<typeof createVisitor>

const siteWith = async (files: Parameters<typeof startSitemapSite>[0]) =>
  await opened(startSitemapSite(files))

const own = (count: number) => urlset(...pagesOf('ORIGIN', count))

/** Requests a sitemap reading and waits until it ends. */
async function readBy(visitor: Visitor, form: Readonly<Record<string, string>>) {
  const { status, location } = await visitor.post('/new/sitemap', { limit: '20', ...form })
  expect([status, location]).toEqual([303, expect.stringMatching(ADDRESS)])
  const path = location ?? ''
  return { path, page: await ended(visitor, path) }
}

const ended = async (visitor: Visitor, path: string): Promise<Seen> =>
  await vi.waitFor(
    async () => {
      const seen = await visitor.get(path)
      expect(seen.text).not.toContain('data-poll')
      return seen
    },
    { timeout: 20_000, interval: 20 },
  )

const boxesIn = ({ text }: Seen) =>
  [...text.matchAll(/<input type="checkbox" name="([a-z]+\.\d+)" value="1"( checked)?\/>/g)].map(
    ([, name, checked]) => `${name}${checked ?? ''}`,
  )

describe('a sitemap', () => {
  it('is read by a worker, and becomes the batch of the pages that are ticked', async () => {
    const { owner, visitor } = await signedIn(api)
    const { origin } = await siteWith({ '/robots.txt': 'Sitemap: ORIGIN/s.xml', '/s.xml': own(30) })
    const asked = { device: 'desktop', samples: '3', language: 'de-ch', project: 'Autumn' }
    const form = { url: origin, limit: '4', ...asked }
    const { path, page } = await readBy(visitor, { ...form, privacy: '2', password: 'open sesame' })
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('30 addresses in 1 file.')
    expect(page.text).toContain('The first 4 pages')
    expect(page.text).toContain('language <bdi>de-CH</bdi>')
    expect(page.text).toContain(`${origin}/p4<`)
    expect(page.text).not.toContain(`${origin}/p5<`)
    expect(boxesIn(page)).toEqual([0, 1, 2, 3].map((place) => `page.${place} checked`))

    const ticked = { 'page.1': '1', 'page.3': '1', 'page.9': '1', 'other.0': '1' }
    const { status, location } = await visitor.post(`${path}/audit`, ticked)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/batches\/[0-9a-f-]{36}$/)])
    const batch = await visitor.get(location ?? '')
    expect(batch.text).toContain('2 pages to audit')
    const { items } = await api.store.reports.list(owner, {
      page: 1,
      perPage: 10,
      sortBy: 'url',
      sort: 'asc',
    })
    const report = {
      device: 'desktop',
      samples: 3,
      language: 'de-CH',
      project: 'Autumn',
      privacy: 2,
    }
    expect(items).toMatchObject([
      { url: `${origin}/p2`, hasPassword: true, ...report },
      { url: `${origin}/p4`, hasPassword: true, ...report },
    ])
  })

  it('whose pages are sent twice becomes one batch; with other ticks it is another', async () => {
    const { owner, visitor } = await signedIn(api)
    const { origin } = await siteWith({ '/sitemap.xml': own(3) })
    const { path, page } = await readBy(visitor, { url: origin })
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(page.text) ?? []
    const ticked = { form, 'page.0': '1', 'page.2': '1' }
    const twice = await Promise.all([
      visitor.post(`${path}/audit`, ticked),
      visitor.post(`${path}/audit`, ticked),
    ])
    expect(twice[0].location).toBe(twice[1].location)
    expect((await api.store.reports.count(owner)).all).toBe(2)
    const other = await visitor.post(`${path}/audit`, { form, 'page.1': '1' })
    expect(other.location).not.toBe(twice[0].location)
  })

  it('says what it lists besides, and lets pages of other sites be chosen', async () => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({
      '/sitemap.xml': urlset('https://example.com/a', 'ORIGIN/p1', 'http://10.0.0.1/x'),
    })
    const { path, page } = await readBy(visitor, { url: `${origin}/sitemap.xml` })
    expect(page.text).toContain('2 other addresses')
    expect(page.text).toContain('Another site')
    expect(page.text).toContain('This address cannot be audited.')
    expect(boxesIn(page)).toEqual(['page.0 checked', 'other.0'])
    const ticked = { 'other.0': '1', 'other.1': '1' }
    const batch = await visitor.get((await visitor.post(`${path}/audit`, ticked)).location ?? '')
    expect(batch.text).toContain('1 page to audit')
    expect(batch.text).toContain('https://example.com/a')
  })

  it('that lists others says which of them it could not read', async () => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({
      '/sitemap.xml': sitemapIndex('ORIGIN/a.xml', 'ORIGIN/gone.xml'),
      '/a.xml': own(1),
    })
    const { page } = await readBy(visitor, { url: `${origin}/` })
    expect(page.text).toContain('1 address in 3 files.')
    expect(page.text).toContain('Files: 1 problem')
    expect(page.text).toContain('There is no sitemap at this address (status 404).')
    expect(page.text).toContain('Index of 2 sitemaps')
  })

  it('is asked for again once it has been read', async () => {
    const { visitor } = await signedIn(api)
    const files: Record<string, string> = {}
    const { origin } = await siteWith(files)
    const { path, page } = await readBy(visitor, { url: `${origin}/` })
    expect(page.text).toContain('The site has no sitemap')
    expect(page.text).toContain('Try again')
    expect((await visitor.post(`${path}/audit`, { 'page.0': '1' })).location).toBe(path)
    files['/sitemap.xml'] = own(2)
    const { location } = await visitor.post(`${path}/again`)
    expect(boxesIn(await ended(visitor, location ?? ''))).toHaveLength(2)
    expect((await visitor.get(path)).text).toContain('The site has no sitemap')
  })

  it('waits where no worker is, and its page says so', async () => {
    await using idle = await startApi()
    const { visitor } = await signedIn(idle)
    const { location } = await visitor.post('/new/sitemap', { url: 'example.com', limit: '20' })
    const { text } = await visitor.get(location ?? '')
    expect(text).toContain('The sitemap is being read')
    expect(text).toContain('Waiting in the queue.')
    expect(text).toContain(`href="${location}"`)
    const running = { status: 'running', files: 2, listed: 1234 } as const
    await idle.db.updateTable('sitemap_readings').set(running).execute()
    expect((await visitor.get(location ?? '')).text).toContain(
      '2 files read so far, with 1,234 addresses.',
    )
  })
})

describe('a missing or invalid sitemap', () => {
  it.each([
    { name: 'a web page', served: '<!doctype html><title>Hi', says: 'This is a web page' },
    { name: 'no XML', served: 'hello', says: 'This is not a sitemap' },
    { name: 'nothing in it', served: urlset(), says: 'The sitemap is empty' },
    { name: 'a bomb', served: gzipBomb(), says: 'The sitemap is too large' },
  ])('is reported in plain words: $name', async ({ served, says }) => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({ '/s.xml': served })
    const { page } = await readBy(visitor, { url: `${origin}/s.xml` })
    expect(page.text).toContain(says)
    expect(page.text).toContain('Next steps')
    expect(boxesIn(page)).toEqual([])
  })

  it('is reported with its status when it is missing', async () => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({})
    const { page } = await readBy(visitor, { url: `${origin}/s.xml` })
    expect(page.text).toContain('The server responded with status 404.')
  })

  it('is not requested at a forbidden address, even after a redirect', async () => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({ '/s.xml': sitemapIndex('http://10.0.0.1/inside.xml') })
    const { page } = await readBy(visitor, { url: `${origin}/s.xml` })
    expect(page.text).toContain('The sitemap could not be reached')
  })
})

describe('the ticked pages', () => {
  it('are at least one, and what was ticked stays so', async () => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({ '/sitemap.xml': own(2) })
    const { path } = await readBy(visitor, { url: `${origin}/` })
    const seen = await visitor.post(`${path}/audit`)
    expect(seen.status).toBe(422)
    expect(seen.text).toContain('Select at least one page.')
    expect(boxesIn(seen)).toEqual(['page.0', 'page.1'])
  })

  it('are a hundred at most', async () => {
    const { visitor } = await signedIn(api)
    const { origin } = await siteWith({
      '/sitemap.xml': urlset('https://example.com/a', ...pagesOf('ORIGIN', 120)),
    })
    const { path, page } = await readBy(visitor, { url: `${origin}/`, limit: '100' })
    expect(boxesIn(page)).toHaveLength(101)
    const all = boxesIn(page).map((box) => [box.split(' ')[0] ?? '', '1'])
    const { status, text } = await visitor.post(`${path}/audit`, Object.fromEntries(all))
    expect([status, text]).toEqual([422, expect.stringContaining('101 pages are selected')])
  })

  it('are audited as far as the queue has room', async () => {
    const egress = localEgress()
    await using full = await startApi({
      queuePerUser: 1,
      parseTarget: (text) => egress.judge(text),
      readSitemaps: (target, options) => engine.readSitemaps(target, options),
    })
    const { visitor } = await signedIn(full)
    const { origin } = await siteWith({ '/sitemap.xml': own(2) })
    const { path } = await readBy(visitor, { url: `${origin}/` })
    const both = { 'page.0': '1', 'page.1': '1' }
    const batch = await visitor.get((await visitor.post(`${path}/audit`, both)).location ?? '')
    expect(batch.text).toContain('Too many of your audits are waiting')
    expect(batch.text).toContain('1 page to audit')
  })
})

it('is not visible to other users, and accepts no forms of other sites', async () => {
  const { visitor } = await signedIn(api)
  const { origin } = await siteWith({ '/sitemap.xml': own(1) })
  const { path } = await readBy(visitor, { url: `${origin}/` })
  const { visitor: neighbour } = await signedIn(api)
  const nothing = await neighbour.get('/r/0199c0de-0000-7000-8000-000000000000')
  const stranger = createVisitor(api.address)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect(await neighbour.get(path)).toMatchObject({ status: 404, text: nothing.text })
  expect((await stranger.get(path)).location).toBe(`/signin?next=${encodeURIComponent(path)}`)
  for (const act of [`${path}/audit`, `${path}/again`, '/new/sitemap']) {
    const form = { 'page.0': '1', url: 'example.com', limit: '20' }
    expect((await stranger.post(act, form)).location).toMatch(/^\/signin/)
    expect((await visitor.post(act, form, foreign)).status).toBe(403)
  }
  for (const act of ['audit', 'again']) {
    expect((await neighbour.post(`${path}/${act}`, { 'page.0': '1' })).status).toBe(404)
  }
  expect((await visitor.get('/sitemaps/none')).status).toBe(404)
  expect((await visitor.get(`${path}/audit`)).status).toBe(404)
})
