import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** A crawled site of a signed-in user. */
async function own() {
  const { visitor, owner } = await signedIn(api)
  const { id } = await api.store.siteAudits.create(owner, siteDraft({ privacy: 1 }))
  await crawledAtOnce(api, id)
  const crawlAgain = async () => {
    await api.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(api, id)
  }
  const page = async (end: string) => (await visitor.get(`/s/${id}/${end}`)).text
  return { page, crawlAgain }
}

it('problems of a site are filtered by what became of them since the crawl before', async () => {
  const { page, crawlAgain } = await own()
  expect(await page('findings')).not.toContain('still there')
  expect(await page('findings?change=new')).toContain('There is no earlier crawl')
  await crawlAgain()
  expect(await page('findings')).toContain('site checks passed')
  expect(await page('findings?change=new')).toMatch(/0 new<[^]+New problems<\/h2><p>None/)
  const still = await page('findings?change=still')
  expect(still).toMatch(/[1-9] still there<[^]+1 missing URL of the site/)
})

it('pages of a site are filtered by what changed since the crawl before', async () => {
  const { page, crawlAgain } = await own()
  expect(await page('pages?change=new')).toContain('There is no earlier crawl')
  expect(await page('pages')).not.toContain('name="change"')
  await crawlAgain()
  expect(await page('pages')).toContain('<option value="changed">')
  expect(await page('pages?change=new')).toMatch(/value="new" selected[^]+No URL matches/)
  const still = await page('pages?change=still&check=site-broken-links')
  expect(still).toContain('Only pages that still fail')
  expect(still).toContain('secret-page')
  expect(await page('pages?change=fixed')).toContain('2 URLs')
})
