import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCrawlFrontier } from '../src/store/sites/crawl-frontier.ts'
import { startApi, type TestApi } from './support/api.ts'
import { EMPTY_PAGE } from './support/quick-crawl.ts'
import { signedIn } from './support/people.ts'
import { crawlQueue, HTML_ANSWER, siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

it('a first crawl shows the pages that it has read so far', async () => {
  const { owner, visitor } = await signedIn(api)
  const site = await api.store.siteAudits.create(owner, siteDraft({ privacy: 1 }))
  const claimed = await crawlQueue(api).claim('test')
  if (!claimed) throw new Error('No crawl is waiting.')
  const held = { id: claimed.crawl.id, token: claimed.token, mostKnown: 10 }
  const store = createCrawlFrontier(api.db, held)
  const path = `/s/${site.id}`
  const url = 'https://www.example.com/'
  await store.save([], [{ url, source: 'start', depth: 0, state: 'waiting' }])
  const found = { url: `${url}more`, source: 'link', depth: 1, state: 'waiting' } as const
  const before = await visitor.get(path)
  expect(before.text).not.toContain(`href="${path}/pages"`)
  await store.claim(1)
  const page = { ...EMPTY_PAGE, title: 'The first page' }
  await store.save([{ number: 1, state: 'done', found: [found], answer: HTML_ANSWER, page }], [])

  const { text } = await visitor.get(path)
  expect(text).toContain('1 URL fetched, 1 of them a page. 1 more found so far.')
  expect(text).toContain('Latest pages')
  expect(text).toContain('The first page')
  expect(text).toContain(`href="${path}/pages"`)
  expect(text).not.toContain(`href="${path}/findings"`)
  const list = await visitor.get(`${path}/pages`)
  expect(list.text).toContain('2 URLs of crawl 1 so far')
  expect(list.text).toContain('Crawl 1 is in progress.')
  const one = await visitor.get(`${path}/pages/1`)
  expect([one.status, one.text]).toEqual([200, expect.stringContaining('The first page')])
  expect((await visitor.get(`${path}/pages/9`)).status).toBe(404)
  expect((await visitor.get(`${path}/findings`)).text).toContain('No result yet')
})
