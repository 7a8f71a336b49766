import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { sampleLabResults } from '../support/sample-results.ts'
import { completed, failed, reportDraft, runNext } from '../support/store.ts'
import { inContext } from '../support/shared-browser.ts'

/** A few checks of the catalogue, so that new ones change nothing here. */
const CHECKS: ReadonlySet<string> = new Set([
  'image-alt',
  'title-present',
  'robots-noindex',
  'hsts',
  'cookie-flags',
])

let api: TestApi
let owner: Owner
let session: string
let report: string
let running: string
beforeAll(async () => {
  api = await startApi()
  const person = await signedIn(api)
  owner = person.owner
  session = person.visitor.cookies.get('pagemark') ?? ''
  const { checks, categories, ...results } = sampleLabResults()
  report = await store('https://www.library.example/opening-hours')
  await runNext(
    api,
    completed({
      ...results,
      score: 78,
      result: 'decent',
      checks: checks.filter(({ id }) => CHECKS.has(id)),
      categories: categories.map((each) => ({ ...each, score: each.score === null ? null : 70 })),
    }),
  )
  await store('https://tram.example/lines')
  await runNext(api, failed())
  running = await store('https://ferry.example/')
  const run = await api.queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  await api.queue.progress(run.token, { step: 'probing', done: 12, total: 40 })
})
afterAll(() => api[Symbol.asyncDispose]())

async function store(url: string): Promise<string> {
  return (await api.store.reports.store(owner, reportDraft({ url, privacy: 1 }))).report.id
}

it.each([
  { name: 'list', path: () => '/reports' },
  { name: 'report', path: () => `/r/${report}` },
  { name: 'check', path: () => `/r/${report}/checks/image-alt` },
  { name: 'progress', path: () => `/r/${running}` },
  { name: 'share', path: () => `/r/${report}/share` },
])('the accessibility tree of the $name is unchanged', async ({ name, path }) => {
  await inContext({ javaScriptEnabled: false }, async (context) => {
    await context.addCookies([{ name: 'pagemark', value: session, url: api.address }])
    const page = await context.newPage()
    await page.goto(`${api.address}${path()}`)
    const told = await page.locator('body').ariaSnapshot()
    await expect(lasting(told)).toMatchFileSnapshot(`aria/${name}.txt`)
  })
})

/** Removes the parts that differ each time. */
function lasting(told: string): string {
  const text = told
    .replaceAll(api.address, 'http://pagemark.example')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/catalogue \d+|axe-core [\d.]+/g, (words) => words.replace(/[\d.]+$/, 'N'))
    .replaceAll(/person\d+@/g, 'person@')
    .replaceAll(/\d{1,2} \w{3} 20\d\d(?:,? \d\d:\d\d(?: UTC)?)?/g, 'DAY')
  return `${text}\n`
}
