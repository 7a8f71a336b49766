import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReferenceAnswer } from '../src/crawl/references/reference.ts'
import { startApi, type TestApi } from './support/api.ts'
import { CHOICES, crawledAtOnce, SECRET_SITE_CHECK, siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const answer = (more: Partial<ReferenceAnswer>): string =>
  JSON.stringify({ status: 200, unverified: null, mimeType: '', bytes: null, ...more })

async function crawledSite() {
  const user = await api.user()
  const { id } = await api.store.siteAudits.create(user.owner, siteDraft())
  await crawledAtOnce(api, id)
  return { user, id }
}

it('the API lists the links of a crawl to other sites and its files, by state', async () => {
  const { user, id } = await crawledSite()
  const crawl = (await api.store.crawls.find(user.owner, id, 1))?.id ?? ''
  const row = { crawl_id: crawl, type: '', own: 0, pages: 2 }
  const gone = answer({ status: 404, finalUrl: 'https://example.org/gone' })
  const script = answer({ finalUrl: 'https://example.com/a.js', bytes: 6 })
  await api.db
    .insertInto('crawl_references')
    .values([
      { ...row, number: 2, url: 'https://example.org/old', kind: 'link', answer: gone },
      {
        ...row,
        number: 3,
        url: 'https://example.com/a.js',
        kind: 'file',
        type: 'script',
        own: 1,
        answer: script,
      },
    ])
    .execute()

  const list = async (end: string) =>
    await user.send('GET', `/site-audits/${id}/crawls/latest/${end}`)
  const links = (await list('links')).body
  expect(links.data[0]).toEqual({
    url: 'https://example.org/old',
    state: 'broken',
    status: 404,
    unverified: null,
    final_url: 'https://example.org/gone',
    pages: 2,
    own: 0,
    type: null,
    mime_type: null,
    bytes: null,
  })
  const unasked = { url: 'https://example.net/', state: 'unverified', status: null }
  expect(links.data[1]).toMatchObject(unasked)
  expect((await list('links?state=broken')).body.meta.total).toBe(1)
  expect((await list('files')).body.data).toMatchObject([
    { url: 'https://example.com/a.js', own: 1, type: 'script', state: 'working', bytes: 6 },
  ])
  expect((await list('links?state=gone')).status).toBe(422)
})

it('a crawl is exported as Markdown, and as a sitemap of its indexable pages', async () => {
  const { user, id } = await crawledSite()
  const text = async (format: string) => {
    const path = `/api/v1/site-audits/${id}/crawls/1/export?format=${format}`
    const headers = { Authorization: `Bearer ${user.secret}` }
    return await (await fetch(api.address + path, { headers })).text()
  }
  const markdown = await text('markdown')
  expect(markdown).toMatch(/^# `https:\/\/www\.example\.com\/`\n\n- Result: \*\*/)
  expect(markdown).toContain('### Links lead to 1 missing URL of the site')
  expect(markdown).toMatch(/\(`site-broken-links`\)[^#]+\n- `https:\/\/www/)
  const sitemap = await text('sitemap')
  expect(sitemap.match(/<loc>.*?<\/loc>/g)).toEqual(['<loc>https://www.example.com/</loc>'])
  expect(sitemap).toMatch(/<\/urlset>\n$/)
})

it('the API filters the URLs of a crawl by status and clicks, and its findings by template', async () => {
  const { user, id } = await crawledSite()
  const list = async (end: string) =>
    await user.send('GET', `/site-audits/${id}/crawls/latest/${end}`)
  const numbers = async (query: string) =>
    (await list(`pages?${query}`)).body.data.map(({ number }: { number: number }) => number)
  expect(await numbers('status=404')).toEqual([2])
  expect(await numbers('status=200')).toEqual([1])
  expect(await numbers('depth=0')).toEqual([1])
  expect(await numbers('depth=1')).toEqual([2])
  expect((await list('pages?status=99')).status).toBe(422)
  // PostgreSQL would refuse the query.
  expect((await list('pages?depth=3000000000')).status).toBe(422)
  expect((await list('pages?template=3000000000')).status).toBe(422)
  expect((await list('findings?template=1')).body.data).toEqual([])
  expect((await list('findings')).body.data.length).toBeGreaterThan(0)
})

/** A site crawled twice, whose first crawl lacked the broken link and had another title. */
async function recrawledSite() {
  const { user, id } = await crawledSite()
  await api.store.siteAudits.crawl(user.owner, id)
  await crawledAtOnce(api, id)
  const first = (await api.store.crawls.find(user.owner, id, 1))?.id ?? ''
  await api.db
    .deleteFrom('crawl_findings')
    .where('crawl_id', '=', first)
    .where('check_id', '=', SECRET_SITE_CHECK)
    .execute()
  await api.db
    .updateTable('crawl_urls')
    .set({ title: 'Before' })
    .where('crawl_id', '=', first)
    .where('number', '=', 1)
    .execute()
  return { user, id }
}

it('the API names the line of robots.txt that disallows a URL', async () => {
  const { user, id } = await crawledSite()
  const crawl = (await api.store.crawls.find(user.owner, id, 1))?.id ?? ''
  const blocked = { rule: 'line 2: Disallow: /secret' }
  await api.db
    .updateTable('crawl_urls')
    .set(blocked)
    .where('crawl_id', '=', crawl)
    .where('number', '=', 2)
    .execute()
  const page = async (number: number) =>
    (await user.send('GET', `/site-audits/${id}/crawls/1/pages/${number}`)).body.data
  expect(await page(2)).toMatchObject(blocked)
  expect(await page(1)).not.toHaveProperty('rule')
})

it('the API filters findings and pages of a crawl by what changed since the crawl before', async () => {
  const { user, id } = await recrawledSite()
  const list = async (end: string, crawl = 'latest') =>
    await user.send('GET', `/site-audits/${id}/crawls/${crawl}/${end}`)
  const checks = async (change: string) =>
    (await list(`findings?change=${change}`)).body.data.map(({ check }: { check: string }) => check)
  expect(await checks('new')).toEqual([SECRET_SITE_CHECK])
  expect(await checks('fixed')).toEqual([])
  expect(await checks('still')).not.toContain(SECRET_SITE_CHECK)
  expect((await list('findings?change=new&outcome=warn')).body.data).toEqual([])
  const numbers = async (query: string) =>
    (await list(`pages?${query}`)).body.data.map(({ number }: { number: number }) => number)
  expect(await numbers('change=new')).toEqual([])
  expect(await numbers('change=changed')).toEqual([1])
  expect(await numbers('change=gone')).toEqual([])
  expect(await numbers(`change=new&check=${SECRET_SITE_CHECK}`)).toEqual([1])
  expect(await numbers(`change=still&check=${SECRET_SITE_CHECK}`)).toEqual([])
  expect(await numbers(`change=fixed&check=${SECRET_SITE_CHECK}`)).toEqual([])
  for (const wrong of [
    'change=fixed',
    `change=changed&check=${SECRET_SITE_CHECK}`,
    'change=gone&check=hsts',
  ]) {
    const { status, body } = await list(`pages?${wrong}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['change']])
  }
  expect((await list('findings?change=new', '1')).status).toBe(404)
  expect((await list('pages?change=new', '1')).status).toBe(404)
})

it('the API lists pages of the crawl before that a crawl did not find', async () => {
  const { user, id } = await recrawledSite()
  const second = (await api.store.crawls.find(user.owner, id, 2))?.id ?? ''
  await api.db
    .updateTable('crawl_urls')
    .set({ score: null })
    .where('crawl_id', '=', second)
    .where('number', '=', 1)
    .execute()
  const gone = async (crawl: string) =>
    await user.send('GET', `/site-audits/${id}/crawls/${crawl}/pages?change=gone`)
  const { data, meta } = (await gone('latest')).body
  expect([data.length, meta.total]).toEqual([1, 1])
  expect(data[0]).toMatchObject({ number: 1, title: 'Before' })
  expect((await gone('1')).status).toBe(404)
})

it('the API makes a report of a crawled page, once for a key', async () => {
  const user = await api.user()
  const draft = siteDraft({
    privacy: 2,
    passwordHash: 'hash',
    project: 'Shop',
    choices: { ...CHOICES, language: 'de' },
  })
  const { id } = await api.store.siteAudits.create(user.owner, draft)
  await crawledAtOnce(api, id)
  const ask = async (page: string, key?: string) =>
    await user.send('POST', `/site-audits/${id}/crawls/latest/pages/${page}/report`, {
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    })
  const { status, body, headers } = await ask('1', 'one')
  const url = 'https://www.example.com/'
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({ url, privacy: 1, project: 'Shop', language: 'de', status: 'queued' }),
  ])
  expect(headers.get('location')).toMatch(new RegExp(`/api/v1/reports/${body.data.id}$`))
  expect((await ask('1', 'one')).body.data.id).toBe(body.data.id)
  expect((await ask('1')).body.data.id).not.toBe(body.data.id)
  const missing = await ask('2')
  expect([missing.status, missing.body.detail]).toEqual([
    404,
    expect.stringContaining('not a page'),
  ])
  expect((await ask('3')).status).toBe(404)
})

it('the API renames a template in its crawl, and says which names it refuses', async () => {
  const { user, id } = await crawledSite()
  const rename = async (name: unknown, template = '1') =>
    await user.send('PATCH', `/site-audits/${id}/templates/${template}`, { json: { name } })
  expect((await rename('Front page')).body.data).toMatchObject({ name: 'Front page', pattern: '/' })
  const listed = await user.send('GET', `/site-audits/${id}/crawls/latest/templates`)
  expect(listed.body.data).toMatchObject([{ id: 1, name: 'Front page', pattern: '/' }])
  expect((await rename('')).body.data).not.toHaveProperty('pattern')
  for (const name of ['a\u0000b', 5, null, undefined]) {
    const { status, body } = await rename(name)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
  }
  for (const unknown of ['2', '0', 'x']) expect((await rename('x', unknown)).status).toBe(404)
})
