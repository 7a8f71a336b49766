import { afterAll, beforeAll, expect, it } from 'vitest'
import { ruleText } from '../src/report/write/rule-text.ts'
import { budgetKey } from '../src/watch/alerts/observe-budgets.ts'
import { alertRow } from './support/alert-row.ts'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn, visitorOf } from './support/people.ts'
import { crawledAtOnce, SECRET_SITE_CHECK, siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const BROKEN = `check.${SECRET_SITE_CHECK}`

it('a crawl is judged by the budgets of its project', async () => {
  const user = await api.user()
  const { id } = await api.store.siteAudits.create(user.owner, siteDraft({ project: 'Shop' }))
  await crawledAtOnce(api, id)
  const budgets = async (rules: readonly object[]) =>
    await user.send('PUT', '/projects/Shop/budgets', { json: { rules } })
  const verdicts = async (crawl = '1') =>
    (await user.send('GET', `/site-audits/${id}/crawls/${crawl}`)).body.data.budgets.map(
      ({ actual, state }: { actual: unknown; state: string }) => [actual, state],
    )
  expect(await verdicts()).toEqual([])
  const rules = [
    { measure: BROKEN, max: 0 },
    { measure: BROKEN, must: 'pass', path: '/other/*' },
    { measure: BROKEN, max: 1, path: '/', template: '/' },
    { measure: BROKEN, max: 1, template: 'Unknown' },
    { measure: 'lcp', max: 2500 },
  ]
  expect((await budgets(rules)).status).toBe(200)
  expect(await verdicts()).toEqual([
    [1, 'fail'],
    ['pass', 'pass'],
    [1, 'pass'],
    [null, 'not-measured'],
  ])
  const exported = async (format: string) => {
    const path = `/api/v1/site-audits/${id}/crawls/1/export?format=${format}`
    const headers = { Authorization: `Bearer ${user.secret}` }
    return await (await fetch(api.address + path, { headers })).text()
  }
  expect(JSON.parse(await exported('json')).budgets).toHaveLength(4)
  expect(await exported('junit')).toContain('name="Check site-broken-links: at most 0">')
  expect(await exported('markdown')).toMatch(
    /## Budgets\n\n- \*\*Broken\*\*: Check site.broken.links: 1 \(limit: at most 0\)\n/,
  )
  // Pages of a crawl that is no longer kept cannot be selected.
  await api.db.updateTable('crawls').set({ trimmed: 1 }).where('site_audit_id', '=', id).execute()
  expect(await verdicts()).toEqual([
    [1, 'fail'],
    [null, 'not-measured'],
    [null, 'not-measured'],
    [null, 'not-measured'],
  ])
  await api.store.siteAudits.crawl(user.owner, id)
  expect(await verdicts('2')).toEqual([])
  const wrong = await budgets([{ measure: 'lcp', max: 1, template: '/' }])
  expect([wrong.status, wrong.body.errors.rules?.[0]]).toEqual([
    422,
    expect.stringContaining('template is only for'),
  ])
})

it('the overview of a site shows the budgets that apply to it', async () => {
  const { visitor, owner } = await signedIn(api)
  const { id } = await api.store.siteAudits.create(owner, siteDraft({ project: 'Shop' }))
  await crawledAtOnce(api, id)
  expect((await visitor.get(`/s/${id}`)).text).not.toContain('Budgets')
  await api.store.budgets.change(owner, 'Shop', () => [
    { measure: BROKEN, max: 0, template: '/' },
    { measure: 'lcp', max: 2500 },
  ])
  const { text } = await visitor.get(`/s/${id}`)
  expect(text).toMatch(/Broken<\/strong>: Check site-broken-links, 1 \(limit: at most 0\)/)
  expect(text).toContain('template /')
  expect(text).not.toContain('Largest Contentful Paint')
})

it('the form of a project adds a budget of whole sites, and says which it refuses', async () => {
  const { visitor, owner } = await signedIn(api)
  await api.store.siteAudits.create(owner, siteDraft({ project: 'Shop' }))
  const add = async (fields: Record<string, string>) =>
    await visitor.post('/projects/Shop/budgets/add', { measure: BROKEN, limit: '3', ...fields })
  expect((await add({ kind: 'max', template: ' /p/* ' })).status).toBe(303)
  expect(await api.store.budgets.list(owner, 'Shop')).toEqual([
    { measure: BROKEN, max: 3, template: '/p/*' },
  ])
  const refused = await add({ kind: 'min', template: '/p/*' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Min is not for affected pages of a site')
  expect(refused.text).toMatch(
    /name="template"[^>]*value="\/p\/\*"|value="\/p\/\*"[^>]*name="template"/,
  )
})

it('a budget of a whole site is shown where the site and its project are watched', async () => {
  const user = await api.user()
  const draft = siteDraft({ project: 'library' })
  const { id: siteId } = await api.store.siteAudits.create(user.owner, draft)
  const rule = { measure: 'check.site-broken-links', max: 0 }
  const ofPages = { measure: 'tbt', max: 200 }
  await api.store.budgets.change(user.owner, 'library', () => [rule, ofPages])
  const about = { report_id: null, site_audit_id: siteId, rule: budgetKey(rule) }
  await api.db
    .insertInto('alerts')
    .values(alertRow({ id: siteId, ...about }))
    .execute()
  const visitor = await visitorOf(api, user.owner)
  const wordsOf = async (path: string) => (await visitor.get(path)).text.replaceAll(/<[^>]*>/g, '')
  const own = await wordsOf(`/s/${siteId}/watching`)
  expect(own).toContain(`${ruleText(rule)} · broken`)
  expect(own).not.toContain(ruleText(ofPages))
  const ofProject = await wordsOf('/projects/library/watching')
  expect(ofProject).toContain(`${ruleText(rule)} · broken on 1 site`)
  expect(ofProject).toContain(ruleText(ofPages))
})
