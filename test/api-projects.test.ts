import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultClass } from '../src/report/results.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { completed, reportDraft } from './support/store.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

async function add(user: TestUser, project: string, result?: ResultClass, score = 0) {
  const { report } = await api.store.reports.store(user.owner, reportDraft({ project }))
  const run = result && (await api.queue.claim('test'))
  if (run) await api.queue.finish(run.token, completed({ result, score }))
  else await api.store.reports.cancel(user.owner, report.id)
  return report.id
}

const pathOf = (name: string) => `/projects/${encodeURIComponent(name)}`

describe('the list of projects', () => {
  let user: TestUser

  beforeAll(async () => {
    user = await api.user()
    await add(user, 'beta', 'good', 90)
    await add(user, 'Alpha', 'bad', 11)
    await add(user, 'alpha', 'good', 92)
    await add(user, 'alpha')
    await add(user, 'gamma_1')
  })

  const list = async (query = '') => await user.send('GET', `/projects${query}`)
  const names = async (query = '') =>
    (await list(query)).body.data.map((project: { project: string }) => project.project)

  it('has the newest first, ten a page, when nothing is asked for', async () => {
    expect(await names()).toEqual(['gamma_1', 'Alpha', 'beta'])
    const { body } = await list()
    expect(body.meta).toMatchObject({ per_page: 10, current_page: 1, total: 3 })
  })

  it('sums up the reports of each', async () => {
    const [, alpha] = (await list()).body.data
    expect(alpha).toEqual({
      object: 'project',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      project: 'Alpha',
      role: 'owner',
      ignored_checks: [],
      keep_runs: 0,
      reports: 3,
      results: { good: 1, decent: 0, bad: 1 },
      average_score: 52,
      created_at: expect.stringMatching(/Z$/),
      last_generated_at: expect.stringMatching(/Z$/),
    })
    const [gamma] = (await list()).body.data
    expect(gamma).toMatchObject({ reports: 1, average_score: null, last_generated_at: null })
  })

  it.each([
    ['created_at', 'desc', ['gamma_1', 'Alpha', 'beta']],
    ['created_at', 'asc', ['beta', 'Alpha', 'gamma_1']],
    ['project', 'desc', ['gamma_1', 'beta', 'Alpha']],
    ['project', 'asc', ['Alpha', 'beta', 'gamma_1']],
  ])('sorts by %s, %s', async (by, direction, expected) => {
    expect(await names(`?sort_by=${by}&sort=${direction}`)).toEqual(expected)
  })

  it.each([
    ['?search=ALPH', ['Alpha']],
    ['?search=a_1&search_by=project', ['gamma_1']],
    ['?search=%25', []],
    ['?search=&search_by=&sort_by=&sort=&per_page=&page=', ['gamma_1', 'Alpha', 'beta']],
    ['?search=x&search=beta', ['beta']],
    ['?result=bad&foo=1', ['gamma_1', 'Alpha', 'beta']],
  ])('searches: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([10, 25, 50, 100])('takes pages of %i', async (size) => {
    expect((await list(`?per_page=${size}`)).body.meta.per_page).toBe(size)
  })

  it.each(['per_page=0', 'per_page=11', 'per_page=101', 'per_page=x', 'page=0', 'sort=x'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await list(`?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
    },
  )

  it.each(['search_by=url', 'sort_by=id', 'sort_by=name', 'search=%00'])(
    'refuses %s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(422)
    },
  )
})

/** Names that need encoding in a path, or that break if decoded twice. */
const NAMES = [
  'plain',
  'My Site',
  'a/b',
  '/',
  'é',
  'localhost:8080',
  'a%2Fb',
  '100%',
  'a+b',
  'q?x=1#y',
  '...',
  ';a=b',
  '日本語 🎉',
  'ß'.repeat(255),
  '🎉'.repeat(255),
]

describe.each(NAMES)('the project "%s"', (name) => {
  it('is shown, renamed and deleted by its encoded name', async () => {
    const user = await api.user()
    const id = await add(user, name)
    await add(user, 'other')

    const shown = await user.send('GET', pathOf(name))
    expect([shown.status, shown.body.data]).toMatchObject([200, { project: name, reports: 1 }])

    const moved = await user.send('PATCH', pathOf(name), { json: { name: 'moved' } })
    expect([moved.status, moved.body.data.project]).toEqual([200, 'moved'])
    expect((await user.send('GET', `/reports/${id}`)).body.data.project).toBe('moved')
    expect((await user.send('GET', pathOf(name))).status).toBe(404)
    await user.send('PATCH', pathOf('moved'), { form: { name } })

    const gone = await user.send('DELETE', pathOf(name))
    expect([gone.status, gone.body]).toEqual([
      200,
      { project: name, object: 'project', deleted: true, deleted_reports: 1 },
    ])
    expect((await user.send('GET', `/reports/${id}`)).status).toBe(404)
    const { body } = await user.send('GET', '/projects')
    expect(body.data.map((project: { project: string }) => project.project)).toEqual(['other'])
  })
})

describe('a project', () => {
  it('is found in any case, and returned as first spelled', async () => {
    const user = await api.user()
    await add(user, 'Éclair Shop')
    expect((await user.send('GET', pathOf('éCLAIR sHOP'))).body.data.project).toBe('Éclair Shop')
    const { body } = await user.send('DELETE', pathOf('ÉCLAIR SHOP'))
    expect(body.project).toBe('Éclair Shop')
  })

  it('stays when its last report is deleted', async () => {
    const user = await api.user()
    const id = await add(user, 'empty')
    await user.send('DELETE', `/reports/${id}`)
    expect((await user.send('GET', pathOf('empty'))).body.data.reports).toBe(0)
    const { body } = await user.send('DELETE', pathOf('empty'))
    expect(body.deleted_reports).toBe(0)
  })

  it('cannot take the name of another, nor one that is none', async () => {
    const user = await api.user()
    await add(user, 'one')
    await add(user, 'two')
    const taken = await user.send('PATCH', pathOf('one'), { json: { name: 'TWO' } })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['name']])
    for (const name of [' ', '..', 'a\u0007b', 'x'.repeat(256), 7]) {
      const { status, body } = await user.send('PATCH', pathOf('one'), { json: { name } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
    }
    const same = await user.send('PATCH', pathOf('one'), { json: { name: 'ONE', other: 1 } })
    expect(same.body.data.project).toBe('ONE')
    const nothing = await user.send('PATCH', pathOf('one'), { json: { name: '' } })
    expect([nothing.status, nothing.body.data.project]).toEqual([200, 'ONE'])
  })

  it.each(['nothing', '%00', '%zz', '%ff', 'x'.repeat(5000)])(
    'that is not there is not found: %s',
    async (encoded) => {
      const user = await api.user()
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const { status, body } = await user.send(method, `/projects/${encoded}`)
        expect([status, body.type]).toEqual([404, 'urn:problem-type:pagemark:project-not-found'])
      }
    },
  )
})

describe('the checks that a project ignores', () => {
  const change = (user: TestUser, ignored: unknown) =>
    user.send('PATCH', pathOf('site'), { json: { ignored_checks: ignored } })

  it('are shown as they were last given, and cleared by an empty list', async () => {
    const user = await api.user()
    await add(user, 'site')
    const changed = await change(user, ['hsts', 'meta-description-length'])
    expect([changed.status, changed.body.data.ignored_checks]).toEqual([
      200,
      ['hsts', 'meta-description-length'],
    ])
    await user.send('PATCH', pathOf('site'), { form: { ignored_checks: 'hsts, http-status' } })
    await user.send('PATCH', pathOf('site'), { json: { name: 'SITE' } })
    const shown = await user.send('GET', pathOf('site'))
    expect(shown.body.data.ignored_checks).toEqual(['hsts', 'http-status'])
    expect((await change(user, [])).body.data.ignored_checks).toEqual([])
  })

  it.each([
    ['an empty field of a form', { form: { ignored_checks: '' } }],
    ['an empty text', { json: { ignored_checks: '' } }],
    ['null', { json: { ignored_checks: null } }],
  ])('are cleared by %s too', async (_what, body) => {
    const user = await api.user()
    await add(user, 'site')
    await change(user, ['hsts'])
    const { status, body: answer } = await user.send('PATCH', pathOf('site'), body)
    expect([status, answer.data.ignored_checks]).toEqual([200, []])
  })

  it('stay when a body names none of the fields, which is refused', async () => {
    const user = await api.user()
    await add(user, 'site')
    await change(user, ['hsts'])
    const form = { 'ignored_checks[]': '' }
    const { status, body } = await user.send('PATCH', pathOf('site'), { form })
    expect([status, body.detail]).toEqual([
      422,
      'The body contains no known field. Known fields: name, ignored_checks, keep_runs.',
    ])
    const shown = await user.send('GET', pathOf('site'))
    expect(shown.body.data.ignored_checks).toEqual(['hsts'])
  })

  it.each([
    {
      ignored: ['hsts', 'hstss'],
      detail:
        'There is no check "hstss". Did you mean "hsts"? Every report names the ids of its checks, and so does /docs/checks.',
    },
    { ignored: ['hsts', 'hsts'], detail: 'Named more than once: "hsts".' },
    { ignored: ['hsts', 7], detail: 'ignored_checks must be a list of strings.' },
    { ignored: { hsts: true }, detail: 'ignored_checks must be a list of strings.' },
  ])('are refused as a whole: $ignored', async ({ ignored, detail }) => {
    const user = await api.user()
    await add(user, 'site')
    await change(user, ['http-status'])
    const { status, body } = await change(user, ignored)
    expect([status, body.errors]).toEqual([422, { ignored_checks: [detail] }])
    const shown = await user.send('GET', pathOf('site'))
    expect(shown.body.data.ignored_checks).toEqual(['http-status'])
  })

  it('can be chosen only by users who may change the project', async () => {
    const user = await api.user()
    await add(user, 'site')
    const { client } = await api.key(user.owner, { level: 'reader' })
    const json = { ignored_checks: ['hsts'] }
    expect((await client.send('PATCH', pathOf('site'), { json })).status).toBe(403)
    expect((await change(await api.user(), ['hsts'])).status).toBe(404)
    const shown = await user.send('GET', pathOf('site'))
    expect(shown.body.data.ignored_checks).toEqual([])
  })

  it('come with the next run, of whatever project the report is in by then', async () => {
    const user = await api.user()
    const id = await add(user, 'site', 'good', 90)
    await add(user, 'other')
    await change(user, ['hsts'])
    await user.send('PATCH', pathOf('other'), { json: { ignored_checks: ['http-status'] } })

    const ignoredBy = async () => {
      await user.send('PATCH', `/reports/${id}`, { json: { results: 1 } })
      const run = await api.queue.claim('test')
      if (run) await api.queue.finish(run.token, completed())
      return run?.ignoredChecks
    }
    expect(await ignoredBy()).toEqual(['hsts'])
    await user.send('PATCH', `/reports/${id}`, { json: { project: 'other' } })
    expect(await ignoredBy()).toEqual(['http-status'])
  })
})
