import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { visitorOf } from './support/people.ts'
import { sampleLabResults, sampleResults } from './support/sample-results.ts'
import { reportDraft } from './support/store.ts'

const BUILD = {
  hash: 'c0ffee1',
  branch: 'feature/prices',
  ancestor_hash: 'ba5e000',
  message: 'Change the prices',
  author: 'Ada <ada@example.com>',
  external_url: 'https://ci.example.com/1',
}
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const PATH = '/projects/library/builds'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
  await api.store.reports.store(user.owner, reportDraft({ project: 'library' }))
})
afterAll(() => api[Symbol.asyncDispose]())

async function create(build: object = {}): Promise<string> {
  const { status, body } = await user.send('POST', PATH, { json: { ...BUILD, ...build } })
  expect(status).toBe(201)
  return body.data.id
}

const addRun = async (id: string, json: object) =>
  await user.send('POST', `${PATH}/${id}/runs`, { json })
const seal = async (id: string) => await user.send('POST', `${PATH}/${id}/seal`, { json: {} })
const show = async (id: string, query = '') =>
  (await user.send('GET', `${PATH}/${id}${query}`)).body

async function upload(build: object, results: object): Promise<string> {
  const id = await create(build)
  expect((await addRun(id, { url: '/pricing', results })).status).toBe(201)
  expect((await seal(id)).status).toBe(200)
  return id
}

describe('a build in the API', () => {
  it('is created, filled and sealed, and then takes no more runs', async () => {
    const id = await create()
    expect((await show(id)).data).toMatchObject({
      ...BUILD,
      author: 'Ada',
      object: 'build',
      sealed: false,
      base: null,
      pages: [],
      page_url: `${api.address}/projects/library/builds/${id}`,
    })
    const added = await addRun(id, { url: '/pricing', results: sampleLabResults() })
    expect(added.status).toBe(201)
    expect(added.body.data.map((run: { form_factor: string }) => run.form_factor)).toEqual([
      'mobile',
      'desktop',
    ])
    expect((await seal(id)).body.data).toMatchObject({ id, sealed: true })
    expect((await seal(id)).body.data).toMatchObject({ id, sealed: true })
    expect((await seal(NOBODYS)).status).toBe(404)
    expect((await addRun(id, { results: sampleResults() })).status).toBe(404)
  })

  it('is shown beside its base, with what changed', async () => {
    const before = sampleLabResults()
    const base = await upload({ hash: 'ba5e000', branch: 'main' }, before)
    const checks = before.checks.map((check) =>
      check.id === 'image-alt' ? { ...check, outcome: 'pass' } : check,
    )
    const id = await upload({}, { ...before, checks })
    const { data } = await show(id)
    expect(data).toMatchObject({
      base: { id: base, hash: 'ba5e000', branch: 'main' },
      pages_total: 2,
    })
    const [mobile] = data.pages
    expect(mobile).toMatchObject({
      url: '/pricing',
      form_factor: 'mobile',
      runs: 1,
      pagemark: before.environment.pagemark,
      changed_audits: [{ id: 'image-alt', score: 1, base: 0 }],
    })
    const lcp = before.lab?.devices[0]?.metrics.lcp
    expect(mobile.metrics.lcp).toEqual({ value: lcp, least: lcp, most: lcp, base: lcp })
    const visitor = await visitorOf(api, user.owner)
    const { text } = await visitor.get(`/projects/library/builds/${id}`)
    expect(text).toContain(`Pagemark <bdi>${before.environment.pagemark}</bdi>, Lighthouse`)
  })

  it('is listed by branch, commit and state', async () => {
    await upload({ hash: 'a', branch: 'main' }, sampleResults())
    await create({ hash: 'b', branch: 'main' })
    await create({ hash: 'b' })
    const hashes = async (query: string) => {
      const { body } = await user.send('GET', `${PATH}?${query}`)
      return body.data.map(({ hash, branch }: typeof BUILD) => `${branch} ${hash}`)
    }
    expect(await hashes('')).toHaveLength(3)
    expect(await hashes('branch=main&sealed=1')).toEqual(['main a'])
    expect(await hashes('branch=main&sealed=0')).toEqual(['main b'])
    expect(await hashes('hash=b&branch=feature%2Fprices')).toEqual(['feature/prices b'])
    const { body } = await user.send('GET', `${PATH}?per_page=10&page=2`)
    expect(body).toMatchObject({ data: [], meta: { total: 3 } })
  })

  it('lists its runs, and shows one', async () => {
    const id = await create()
    const { body } = await addRun(id, { url: '/pricing', results: sampleLabResults() })
    const runs = await user.send('GET', `${PATH}/${id}/runs`)
    expect(runs.body.data).toEqual(body.data)
    const run = await user.send('GET', `${PATH}/${id}/runs/${body.data[1].id}`)
    expect(run.body.data).toMatchObject({ form_factor: 'desktop', pagemark: expect.any(String) })
    expect(run.body.data.audits.length).toBe(sampleLabResults().checks.length)
    expect((await user.send('GET', `${PATH}/${id}/runs/${NOBODYS}`)).body.type).toMatch(
      /run-not-found$/,
    )
  })
})

describe('an upload is refused', () => {
  it('for a second build of a commit', async () => {
    await create()
    const { status, body } = await user.send('POST', PATH, { json: BUILD })
    expect([status, body.type]).toEqual([409, expect.stringMatching(/build-exists$/)])
  })

  it('for a second build of a commit whose first is sealed, even to replace an open one', async () => {
    const id = await create()
    const again = await create({ replace_open: 1 })
    expect([again === id, (await user.send('GET', PATH)).body.meta.total]).toEqual([false, 1])
    await create({ branch: 'other', replace_open: 1 })
    expect((await seal(again)).status).toBe(200)
    const json = { ...BUILD, replace_open: 1 }
    expect((await user.send('POST', PATH, { json })).status).toBe(409)
    expect((await show(again)).data).toMatchObject({ sealed: true })
  })

  it.each([
    ['without a hash', { branch: 'main' }, 'hash'],
    ['with a misspelt field', { ...BUILD, brunch: 'x' }, 'brunch'],
    ['with an unknown way to replace', { ...BUILD, replace_open: 2 }, 'replace_open'],
    ['at no time', { ...BUILD, run_at: 'yesterday' }, 'run_at'],
    ['with a blank branch', { ...BUILD, branch: '\u0000' }, 'hash'],
  ])('%s', async (_name, json, field) => {
    const { status, body } = await user.send('POST', PATH, { json })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('with a run that is none, or is larger than 5 MB', async () => {
    const id = await create()
    expect((await addRun(id, {})).body.errors).toEqual({
      results: ['Send either results or lhr.'],
    })
    const large = { results: { padding: 'x'.repeat(5 * 1024 * 1024) } }
    expect((await addRun(id, large)).status).toBe(413)
  })

  it('while too many bytes are arriving', async () => {
    await using small = await startApi({ heldBodies: { ofAll: 1_000, ofOne: 1_000 } })
    const other = await small.user()
    await small.store.reports.store(other.owner, reportDraft({ project: 'library' }))
    const made = await other.send('POST', PATH, { json: BUILD })
    const path = `${PATH}/${made.body.data.id}/runs`
    const { status } = await other.send('POST', path, { json: { results: sampleResults() } })
    expect(status).toBe(503)
  })

  it('for builds of other projects and users', async () => {
    const id = await create()
    await api.store.reports.store(user.owner, reportDraft({ project: 'other' }))
    expect((await user.send('POST', `/projects/other/builds/${id}/seal`)).status).toBe(404)
    expect((await user.send('GET', `/projects/other/builds/${id}`)).body.type).toMatch(
      /build-not-found$/,
    )
    const stranger = await api.user()
    const { id: project } = (await user.send('GET', '/projects/library')).body.data
    for (const path of ['', '/runs', `/runs/${NOBODYS}`]) {
      const { status } = await stranger.send('GET', `/projects/${project}/builds/${id}${path}`)
      expect(status).toBe(404)
    }
  })
})

describe('budgets of the project', () => {
  it('are judged on each page of a build', async () => {
    const rules = [
      { measure: 'lcp', max: 1 },
      { measure: 'score', min: 99, severity: 'warn' },
      { measure: 'cls', max: 1 },
      { measure: 'bytes.script', max: 1, path: '/elsewhere' },
    ]
    expect((await user.send('PUT', '/projects/library/budgets', { json: { rules } })).status).toBe(
      200,
    )
    const id = await upload({}, sampleLabResults())
    const { pages } = (await show(id)).data
    expect(pages.map((page: { budgets: unknown }) => page.budgets)).toMatchObject([
      [
        { rule: rules[0], device: 'mobile', state: 'fail', unit: 'ms' },
        { rule: rules[1], device: null, state: 'fail' },
        { rule: rules[2], device: 'mobile', state: 'pass' },
      ],
      [
        { rule: rules[0], device: 'desktop', state: 'fail' },
        { rule: rules[2], device: 'desktop', state: 'pass' },
      ],
    ])
    const visitor = await visitorOf(api, user.owner)
    const { text } = await visitor.get(`/projects/library/builds/${id}`)
    const said = text.match(/<h3>Budgets.*?<p class="soft">[^<]*/gs)
    expect(said?.[0]).toMatch(
      /Broken<\/strong>: Largest Contentful Paint, mobile.*Warning.*1 kept/s,
    )
    expect(said).toHaveLength(2)
  })
})
