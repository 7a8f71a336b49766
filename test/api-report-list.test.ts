import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultClass } from '../src/report/results.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { completed, reportDraft } from './support/store.ts'

/** Score and result of each report in order of creation; null if its run has not ended. */
const REPORTS: readonly (readonly [url: string, project: string, result: ResultClass | null])[] = [
  ['https://b.example.com/', 'Shop', 'good'],
  ['https://a.example.com/100%25', 'shop', 'bad'],
  ['https://d.example.com/a_b', 'Blog', null],
  ['https://c.example.com/Path', 'Blog', 'decent'],
  ['https://e.example.com/axb', 'Blog', 'good'],
]
const SCORES = { good: 95, decent: 70, bad: 20 }

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  for (const [url, project, result] of REPORTS) {
    const { report } = await api.store.reports.store(user.owner, reportDraft({ url, project }))
    if (result === null) {
      await api.store.reports.cancel(user.owner, report.id)
      continue
    }
    const run = await api.queue.claim('test')
    await api.queue.finish(run?.token ?? '', completed({ result, score: SCORES[result] }))
  }
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const list = async (query = '') => await user.send('GET', `/reports${query}`)

/** The first letters of the hosts, in the order of the response. */
async function letters(query = ''): Promise<string> {
  const { body } = await list(query)
  return body.data.map((report: { url: string }) => new URL(report.url).host[0]).join('')
}

describe('the list of reports', () => {
  it('has the newest first, ten a page, when nothing is asked for', async () => {
    expect(await letters()).toBe('ecdab')
    expect((await list()).body.meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 1,
      path: `${api.address}/api/v1/reports`,
      per_page: 10,
      to: 5,
      total: 5,
    })
  })

  it('has reports in the shape of the contract, without results', async () => {
    const [newest] = (await list()).body.data
    expect(Object.keys(newest)).toEqual(
      `id object url device language wait_for not_for_search has_access final_url project status result score categories ai_readiness privacy
       has_password page_url runs error created_at generated_at updated_at`.split(/\s+/),
    )
    expect(newest).toMatchObject({
      object: 'report',
      url: 'https://e.example.com/axb',
      device: 'mobile',
      project: 'Blog',
      status: 'completed',
      result: 'good',
      score: 95,
      privacy: 0,
      has_password: false,
      page_url: `${api.address}/r/${newest.id}`,
      runs: 1,
      error: null,
    })
    expect(newest.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it.each([
    ['id', 'desc', 'ecdab'],
    ['id', 'asc', 'badce'],
    ['url', 'desc', 'edcba'],
    ['url', 'asc', 'abcde'],
    ['generated_at', 'desc', 'ecabd'],
    ['generated_at', 'asc', 'baced'],
    ['result', 'desc', 'ebcad'],
    ['result', 'asc', 'acbed'],
  ])('sorts by %s, %s', async (by, direction, expected) => {
    expect(await letters(`?sort_by=${by}&sort=${direction}`)).toBe(expected)
  })

  it('sorts downwards when only the field is given', async () => {
    expect(await letters('?sort_by=url')).toBe('edcba')
  })

  it.each([
    ['?search=EXAMPLE.com/p', 'c', 'in any case'],
    ['?search=C.example&search_by=url', 'c', 'by the field named'],
    ['?search=a_b', 'd', 'with _ as itself'],
    ['?search=100%2525', 'a', 'with % as itself'],
    ['?search=%25', 'a', 'for a lone %'],
    ['?search=nowhere', '', 'in vain'],
  ])('searches: %s gives "%s", %s', async (query, expected) => {
    expect(await letters(query)).toBe(expected)
  })

  it.each([
    ['?result=good', 'eb'],
    ['?result=decent', 'c'],
    ['?result=bad', 'a'],
    ['?project=shop', 'ab'],
    ['?project=SHOP&result=bad', 'a'],
    ['?project=Blo', ''],
    ['?status=failed', 'd'],
    ['?status=completed&project=blog', 'ec'],
    ['?result=good&sort_by=result&sort=asc', 'be'],
  ])('filters: %s gives "%s"', async (query, expected) => {
    expect(await letters(query)).toBe(expected)
  })

  it('takes empty values for absent ones, whichever they are', async () => {
    const names = ['search', 'search_by', 'project', 'result', 'status']
    const others = ['sort_by', 'sort', 'per_page', 'page']
    expect(await letters(`?${[...names, ...others].map((name) => `${name}=`).join('&')}`)).toBe(
      'ecdab',
    )
  })

  it('counts the last of a repeated parameter', async () => {
    expect(await letters('?result=bad&result=good')).toBe('eb')
    expect(await letters('?per_page=x&per_page=25')).toBe('ecdab')
    expect(await letters('?result=bad&result=')).toBe('ecdab')
  })

  it('ignores unknown parameters', async () => {
    expect(await letters('?foo=bar&privacy=9&__proto__=1&sort[]=asc')).toBe('ecdab')
  })

  it.each([10, 25, 50, 100])('takes pages of %i', async (size) => {
    const { status, body } = await list(`?per_page=${size}`)
    expect([status, body.meta.per_page]).toEqual([200, size])
  })

  it.each([
    'per_page=0',
    'per_page=11',
    'per_page=101',
    'per_page=x',
    'per_page=10.0',
    'per_page=-10',
    'per_page=+10',
    'per_page=0x0A',
    'per_page=1e1',
    'per_page=010',
    'per_page=10%20',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'sort=up',
    'sort=DESC',
    'sort_by=score',
    'sort_by=id,url',
    'search_by=project',
    'search=%00',
    'result=fine',
    'result=Good',
    'status=done',
  ])('refuses %s and says what is allowed', async (query) => {
    const { status, headers, body } = await list(`?${query}`)
    const [name = ''] = query.split('=')
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(Object.keys(body.errors)).toEqual([name])
    expect(body.errors[name]).toEqual([expect.stringMatching(`^${name} must be .+\\.$`)])
    expect(body.message).toBe(body.detail)
  })

  it('names every wrong parameter at once', async () => {
    const { body } = await list('?per_page=11&sort=up&sort_by=x&result=x&page=0')
    expect(body.errors).toEqual({
      result: ['result must be good, decent or bad.'],
      sort_by: ['sort_by must be id, generated_at, url or result.'],
      sort: ['sort must be desc or asc.'],
      per_page: ['per_page must be 10, 25, 50 or 100.'],
      page: ['page must be a whole number from 1.'],
    })
  })
})

describe('pages of reports', () => {
  const total = 23
  let many: TestUser

  beforeAll(async () => {
    many = await api.user()
    for (let place = 1; place <= total; place += 1) {
      const draft = reportDraft({ url: `https://n${place}.example.com/` })
      await api.store.reports.store(many.owner, draft)
    }
  })

  it('lead to one another and keep every other parameter', async () => {
    const { body, headers } = await many.send(
      'GET',
      '/reports?search=example%26&search=n&foo=b%C3%A4r&page=2&sort=asc',
    )
    const address = `${api.address}/api/v1/reports?search=example%26&search=n&foo=b%C3%A4r&sort=asc`
    const [first, third] = [`${address}&page=1`, `${address}&page=3`]
    expect(body.links).toEqual({ first, last: third, prev: first, next: third })
    expect(headers.get('link')).toBe(
      `<${first}>; rel="first", <${third}>; rel="last", <${first}>; rel="prev", <${third}>; rel="next"`,
    )
    expect(body.meta).toMatchObject({ current_page: 2, from: 11, last_page: 3, to: 20, total })
  })

  it('are in the body alone if a proxy might not take the header', async () => {
    for (const [length, isInHeader] of [
      [400, true],
      [3000, false],
      [3000, false],
    ] as const) {
      const path = `/reports?search=n&note=${'x'.repeat(length)}`
      const { body, headers } = await many.send('GET', path)
      expect([body.meta.total, headers.has('link')]).toEqual([total, isInHeader])
      expect(body.links.next).toBe(`${api.address}/api/v1${path}&page=2`)
    }
  })

  it('can be followed from the first to the last without a gap', async () => {
    const seen: string[] = []
    let path: string | null = '/reports?sort=asc'
    while (path !== null) {
      const { body } = await many.send('GET', path)
      seen.push(...body.data.map((report: { url: string }) => report.url))
      path = body.links.next?.replace(`${api.address}/api/v1`, '') ?? null
    }
    expect(seen).toEqual(
      Array.from({ length: total }, (_, place) => `https://n${place + 1}.example.com/`),
    )
  })

  it.each(['4', '1000', '99999999999999'])('past the end are empty: page %s', async (page) => {
    const { status, body } = await many.send('GET', `/reports?page=${page}`)
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ current_page: Number(page), from: null, to: null, total })
    expect(body.links.next).toBeNull()
    expect(body.links.prev).toBe(`${api.address}/api/v1/reports?page=3`)
  })

  it('of nothing are one empty page', async () => {
    const nobody = await api.user()
    const { body } = await nobody.send('GET', '/reports')
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ from: null, to: null, last_page: 1, total: 0 })
    expect(body.links).toMatchObject({ prev: null, next: null })
  })
})
