import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** A crawled site of a signed-in user. */
async function own() {
  const { visitor, owner } = await signedIn(api)
  const { id, projectId: siteProject } = await api.store.siteAudits.create(
    owner,
    siteDraft({ privacy: 0 }),
  )
  await crawledAtOnce(api, id)
  const crawlAgain = async () => {
    await api.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(api, id)
  }
  const mark = async (name: string) => {
    await setTimeout(5)
    const at = Date.now()
    await api.store.markers.add(owner, siteProject, { name, at, url: null, commit: null })
    await setTimeout(5)
  }
  const page = async (end: string) => (await visitor.get(`/s/${id}${end && `/${end}`}`)).text
  return { id, page, crawlAgain, mark }
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

it('pages of a site are filtered by status and by clicks', async () => {
  const { page } = await own()
  expect(await page('pages?status=404')).toMatch(/1 URL of[^]+name="status"[^>]*value="404"/)
  expect(await page('pages?status=404')).toContain('-missing')
  expect(await page('pages?depth=0')).toMatch(/1 URL of[^]+name="depth"[^>]*value="0"/)
  expect(await page('pages?depth=7')).toContain('No URL matches.')
  expect(await page('pages?status=9999&depth=-1')).toContain('2 URLs of crawl 1')
})

it('pages that the latest crawl did not find are those of the crawl before', async () => {
  const { id, page, crawlAgain } = await own()
  await crawlAgain()
  await api.db
    .updateTable('crawl_urls')
    .set({ score: null })
    .where('crawl_id', 'in', (eb) =>
      eb.selectFrom('crawls').select('id').where('site_audit_id', '=', id).where('number', '=', 2),
    )
    .execute()
  const gone = await page('pages?change=gone')
  expect(gone).toContain('1 URL of crawl 1 that crawl 2 no longer has')
  expect(gone).toContain('secret-page')
  expect(gone).not.toContain(`href="/s/${id}/pages/1"`)
})

it('the trend of a site shows markers of its project to those who see the project', async () => {
  const { id, page, crawlAgain, mark } = await own()
  await mark('Before <any> comparison')
  await crawlAgain()
  await mark('Deploy 4f2c')
  await crawlAgain()
  const overview = await page('')
  expect(overview).toContain('Vertical lines are markers of the project.')
  expect(overview).toMatch(/Crawl 3<[^]*After .*Deploy 4f2c[^]*Crawl 2<[^]*After .*Before &lt;any>/)
  const stranger = await createVisitor(api.address).get(`/s/${id}`)
  expect(stranger.text).toContain('id="trend"')
  expect(stranger.text).not.toContain('Deploy 4f2c')
})
