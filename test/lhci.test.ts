import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newApiKey } from '../src/accounts/api-key.ts'
import { importProject } from './support/import-project.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { reportDraft } from './support/store.ts'
import { visitorOf } from './support/people.ts'

let api: TestApi
let user: TestUser
let projectId: string
let token: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  ;({ user, projectId, token } = await importProject(api))
})
afterAll(() => api[Symbol.asyncDispose]())

const LHR = {
  lighthouseVersion: '12.8.2',
  configSettings: { formFactor: 'mobile' },
  categories: { seo: { title: 'SEO', score: 0.8 } },
  audits: { 'largest-contentful-paint': { title: 'LCP', score: 0.5, numericValue: 2500 } },
}
const BUILD = {
  hash: 'abc123',
  branch: 'feature',
  ancestorHash: 'base99',
  commitMessage: 'Add <b>pages</b>',
  author: 'Ada <ada@example.com>',
  externalBuildUrl: 'javascript:alert(1)',
  runAt: '2026-11-20T10:00:00.000Z',
}

async function send(method: string, path: string, body?: unknown, own = token) {
  const answer = await fetch(`${api.address}/lhci${path}`, {
    method,
    headers: { 'x-lhci-build-token': own, 'content-type': 'application/json', ...proxied },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : text }
}

let proxied: Readonly<Record<string, string>> = {}

const builds = () => `/v1/projects/${projectId}/builds`

async function upload(build: object, lhr: object = LHR): Promise<string> {
  const { body } = await send('POST', builds(), { ...BUILD, ...build })
  await send('POST', `${builds()}/${body.id}/runs`, {
    url: 'http://localhost:PORT/',
    lhr: JSON.stringify(lhr),
  })
  const { status } = await send('PUT', `${builds()}/${body.id}/lifecycle`, 'sealed')
  expect(status).toBe(204)
  return body.id
}

describe('the Lighthouse CI protocol', () => {
  it('returns the project of a token, and the version of the protocol', async () => {
    const { status, body } = await send('POST', '/v1/projects/lookup', { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: projectId, name: 'library', slug: projectId, token: '' })
    expect((await send('GET', '/version')).text).toBe('0.14.0')
  })

  it('accepts a build with its runs, and shows it to project members once it is sealed', async () => {
    const { body } = await send('POST', builds(), BUILD)
    const seen = () => api.store.builds.show(user.owner, 'library', { id: body.id, part: 1 })
    const run = { url: 'http://localhost:PORT/', lhr: JSON.stringify(LHR) }
    expect((await send('POST', `${builds()}/${body.id}/runs`, run)).status).toBe(200)
    expect(await seen()).toBeUndefined()
    expect((await send('PUT', `${builds()}/${body.id}/lifecycle`, 'sealed')).status).toBe(204)
    expect(await seen()).toMatchObject({
      build: { branch: 'feature', author: 'Ada', externalUrl: '', message: 'Add <b>pages</b>' },
      pages: [{ url: 'http://localhost:PORT/', formFactor: 'mobile' }],
    })
    expect((await send('POST', `${builds()}/${body.id}/runs`, run)).status).toBe(404)
    expect((await send('PUT', `${builds()}/${body.id}/lifecycle`, 'sealed')).status).toBe(404)
  })

  it('ignores Basic credentials, which are for a proxy in front: the token decides', async () => {
    proxied = { authorization: 'Basic Y3Jldzpvcw==' }
    onTestFinished(() => void (proxied = {}))
    expect(await upload({})).toMatch(/^[0-9a-f-]{36}$/)
    expect((await send('POST', builds(), BUILD, 'pmk_wrong')).status).toBe(404)
  })

  it('refuses a second build of a commit with the error text that clients look for', async () => {
    await upload({})
    const { status, text } = await send('POST', builds(), BUILD)
    expect(status).toBe(422)
    expect(text).toContain('Build already exists')
    expect((await send('POST', builds(), { ...BUILD, branch: 'other' })).status).toBe(200)
  })

  it('drops an email address that has no name', async () => {
    const id = await upload({ hash: 'mail', author: 'ada@example.com' })
    const shown = await api.store.builds.show(user.owner, 'library', { id, part: 1 })
    expect(shown?.build.author).toBe('')
  })

  it.each([
    {
      what: 'a wrong lifecycle',
      method: 'PUT',
      path: '/x/lifecycle',
      body: 'unsealed',
      status: 422,
    },
    {
      what: 'a build without a commit',
      method: 'POST',
      path: '',
      body: { branch: 'main' },
      status: 422,
    },
    { what: 'a body that is no object', method: 'POST', path: '', body: [], status: 422 },
    {
      what: 'a run without a result',
      method: 'POST',
      path: '/x/runs',
      body: { url: '/' },
      status: 422,
    },
    {
      what: 'a result that is no JSON',
      method: 'POST',
      path: '/x/runs',
      body: { url: '/', lhr: '{' },
      status: 422,
    },
    {
      what: 'a run of no build',
      method: 'POST',
      path: '/x/runs',
      body: { url: '/', lhr: JSON.stringify(LHR) },
      status: 404,
    },
  ])('refuses $what', async ({ method, path, body, status }) => {
    expect((await send(method, `${builds()}${path}`, body)).status).toBe(status)
  })

  it('refuses bodies with more members than clients send, not counting those inside a result', async () => {
    const more = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`n${index}`, 0]))
    const large = { ...LHR, i18n: more }
    const { status, text } = await send('POST', `${builds()}/x/runs`, {
      url: '/',
      lhr: '{',
      ...more,
    })
    expect(status).toBe(400)
    expect(text).toContain('more than 1000 members')
    const run = { url: '/', lhr: JSON.stringify(large) }
    expect((await send('POST', `${builds()}/x/runs`, run)).status).toBe(404)
  })

  it('refuses to create a project, and says where to create one', async () => {
    const { status, text } = await send('POST', '/v1/projects', { name: 'x' })
    expect(status).toBe(403)
    expect(text).toContain('import key')
  })

  it('does not list builds', async () => {
    await upload({})
    expect((await send('GET', `${builds()}?branch=feature`, undefined, '')).text).toBe('[]')
  })
})

describe('an import key', () => {
  it('is not accepted by the API of Pagemark', async () => {
    const answer = await fetch(`${api.address}/api/v1/account`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)
  })

  it('uploads nothing after it is revoked or to another project', async () => {
    const other = await api.user()
    const draft = reportDraft({ project: 'theirs' })
    const { report } = await api.store.reports.store(other.owner, draft)
    expect((await send('POST', `/v1/projects/${report.projectId}/builds`, BUILD)).status).toBe(404)
    const [key] = (await api.store.importKeys.list(user.owner, 'library')) ?? []
    expect(await api.store.importKeys.revoke(other.owner, projectId, key?.id ?? '')).toBe(false)
    expect(await api.store.importKeys.revoke(user.owner, 'library', key?.id ?? '')).toBe(true)
    expect((await send('POST', builds(), BUILD)).status).toBe(404)
  })

  it('cannot be replaced by an API key of an account', async () => {
    const { secret } = newApiKey()
    expect((await send('POST', '/v1/projects/lookup', { token: secret })).status).toBe(404)
    expect((await send('POST', '/v1/projects/lookup', { token: 7 })).status).toBe(404)
  })

  it('is refused while the account of the owner is disabled', async () => {
    await api.store.userAdministration.setDisabled(user.owner.id, true)
    expect((await send('POST', builds(), BUILD)).status).toBe(404)
    await api.store.userAdministration.setDisabled(user.owner.id, false)
    expect((await send('POST', builds(), BUILD)).status).toBe(200)
  })

  it('is deleted with its project', async () => {
    await upload({})
    await api.store.projects.delete(user.owner, 'library')
    expect((await send('POST', '/v1/projects/lookup', { token })).status).toBe(404)
    const rows = await api.db
      .selectFrom('imported_runs')
      .select('id')
      .where('project_id', '=', projectId)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('build pages', () => {
  it('compare a build with the build of the commit that its branch started from', async () => {
    await upload({ hash: 'base99', branch: 'main', ancestorHash: '' })
    await upload({ hash: 'newer', branch: 'main', ancestorHash: '' })
    const slower = structuredClone(LHR)
    slower.audits['largest-contentful-paint'] = { title: 'LCP', score: 0.2, numericValue: 4000 }
    slower.categories.seo.score = 0.7
    const id = await upload({ hash: 'abc123' }, slower)
    const visitor = await visitorOf(api, user.owner)
    const page = await visitor.get(`/projects/library/builds/${id}`)
    expect(page.text).toContain('Imported: measured elsewhere')
    expect(page.text).toContain('base99')
    expect(page.text).toContain('+1500 ms')
    expect(page.text).toContain('−10')
    expect(page.text).not.toContain('<b>pages')
    const list = await visitor.get('/projects/library/builds?branch=feature')
    expect(list.text).toContain('abc123')
    expect(list.text).not.toContain('newer')
  })

  it('show 20 pages of a build at a time, with links to the rest', async () => {
    const build_id = await upload({})
    const none = { fcp: null, lcp: null, tbt: null, cls: null, 'speed-index': null, tti: null }
    const rows = Array.from({ length: 21 }, (_, at) => ({
      id: `${build_id}-${at}`,
      project_id: projectId,
      build_id,
      url: `http://localhost:PORT/${at}`,
      form_factor: 'desktop' as const,
      run: JSON.stringify({ lighthouse: '12.8.2', categories: [], metrics: none, audits: [] }),
    }))
    await api.db.insertInto('imported_runs').values(rows).execute()
    const visitor = await visitorOf(api, user.owner)
    const path = `/projects/library/builds/${build_id}`
    const { text } = await visitor.get(path)
    expect(text.match(/on desktop/g)).toHaveLength(20)
    expect(text).toContain(`href="${path}?page=2"`)
    expect((await visitor.get(`${path}?page=2`)).text.match(/on (?:desktop|mobile)/g)).toHaveLength(
      2,
    )
    // The page of the first run is not among the last ones, and breaks the budget of the project.
    const json = { rules: [{ measure: 'lcp', max: 2499 }] }
    await user.send('PUT', '/projects/library/budgets', { json })
    for (const part of [path, `${path}?page=2`]) {
      expect((await visitor.get(part)).text).toContain('Failed: 1 of 22 pages breaks a budget')
    }
    await user.send('PUT', '/projects/library/budgets', {
      json: { rules: [{ measure: 'lcp', max: 2501 }] },
    })
    expect((await visitor.get(path)).text).toContain('Passed: no page breaks a budget')
  })

  it('name the commit if there is no build of it to compare with', async () => {
    const id = await upload({ hash: 'alone' })
    const visitor = await visitorOf(api, user.owner)
    const { text } = await visitor.get(`/projects/library/builds/${id}`)
    expect(text).toMatch(/There is no build to compare with: commit .*base99/)
  })

  it('are the destination of the link that the client prints', async () => {
    const id = await upload({})
    const answer = await fetch(
      `${api.address}/app/projects/${projectId}/compare/${id}?compareUrl=x`,
      { redirect: 'manual' },
    )
    expect(answer.headers.get('location')).toBe(`/projects/${projectId}/builds/${id}`)
  })

  it('create a key and show it once', async () => {
    const visitor = await visitorOf(api, user.owner)
    const form = '/projects/library/builds'
    const own = { 'sec-fetch-site': 'same-origin' }
    const made = await visitor.post('/projects/library/import-keys', {}, own)
    const secret = /pmk_[0-9A-Za-z]{36}/.exec(made.text)?.[0]
    expect(made.status).toBe(201)
    expect((await send('POST', '/v1/projects/lookup', { token: secret })).status).toBe(200)
    const { text } = await visitor.get(form)
    expect(text).not.toContain(secret)
    const keys = (await api.store.importKeys.list(user.owner, 'library')) ?? []
    await visitor.post('/projects/library/import-keys/revoke', { id: keys[1]?.id ?? '' }, own)
    expect((await send('POST', '/v1/projects/lookup', { token: secret })).status).toBe(404)
  })
})
