import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/store/database/new-id.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { ageProof, PERSON_PASSWORD, signedIn } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

async function withReports(count: number, asked: { admin?: boolean } = {}) {
  const person = await signedIn(api, asked)
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const draft = reportDraft({ url: `https://example.com/${n}`, project: 'Library "A"' })
    ids.push((await api.store.reports.store(person.owner, draft)).report.id)
  }
  return { ...person, ids }
}

async function insertAlert(report_id: string): Promise<void> {
  const none = { title: '', message: '', unit: '', rounds: '[]' }
  const counts = { good_runs: 0, flapping: 0, told: 0, muted_until_change: 0 }
  const times = { since: 0, created_at: 0, updated_at: 0 }
  await api.db
    .insertInto('alerts')
    .values({
      id: newId(Date.now()),
      report_id,
      rule: 'worse:lcp',
      state: 'confirmed',
      ...none,
      ...counts,
      ...times,
    })
    .execute()
}

const BUILD = {
  branch: 'main',
  hash: 'c1',
  ancestorHash: '',
  message: '',
  author: '',
  externalUrl: '',
  runAt: 1,
}

describe('the download', () => {
  it('contains all data of this user, without secrets and results, and nothing of other users', async () => {
    const { email, owner, visitor, ids } = await withReports(203)
    await endRuns(api, ids[0] ?? '')
    const marker = { name: 'Deploy', at: 0, url: null, commit: '4f2c' }
    await api.store.markers.add(owner, 'Library "A"', marker)
    await insertAlert(ids[0] ?? '')
    const place = { projectId: (await api.store.projects.find(owner, 'Library "A"'))?.id ?? '' }
    await api.store.importedBuilds.create(place, BUILD)
    const site = await api.store.siteAudits.create(owner, siteDraft({ project: 'Library "A"' }))
    const { secret } = await api.keyring.create(owner, { name: 'test', level: 'reader' })
    await withReports(1)
    const { status, headers, text } = await visitor.post('/account/data')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="pagemark-account.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    const file = JSON.parse(text)
    expect(file.account).toMatchObject({ email, admin: false })
    expect(file.reports.map(({ id }: { id: string }) => id)).toEqual(ids)
    const url = `${api.address}/api/v1/reports/${ids[0]}`
    expect(file.reports[0]).toMatchObject({
      results_url: url,
      export_url: `${url}/export?format=json`,
    })
    expect(file.reports[0]).not.toHaveProperty('results')
    expect(file.projects).toMatchObject([{ name: 'Library "A"', reports: 203 }])
    expect(file.keys).toMatchObject([{ name: 'test', level: 'reader', expiresAt: null }])
    expect(file.keys[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(file.sessions).toHaveLength(1)
    const project = { id: file.projects[0].id, name: 'Library "A"' }
    expect(file.alerts).toMatchObject([{ state: 'open', rule: 'worse:lcp', project }])
    expect(file.markers).toMatchObject([
      { name: 'Deploy', at: '1970-01-01T00:00:00.000Z', commit: '4f2c', project },
    ])
    const { id: build } = file.builds[0]
    const builds = `${api.address}/api/v1/projects/${project.id}/builds`
    expect(file.builds).toMatchObject([
      { hash: 'c1', branch: 'main', sealed: false, runs_url: `${builds}/${build}/runs` },
    ])
    expect(file.site_audits).toMatchObject([
      {
        id: site.id,
        url: 'https://www.example.com/',
        last_crawl: { number: 1, status: 'queued' },
        crawls_url: `${api.address}/api/v1/site-audits/${site.id}/crawls`,
      },
    ])
    expect(file.events).toMatchObject([{ kind: 'data-exported' }])
    for (const hidden of [secret, visitor.cookies.get('pagemark') ?? '', 'hash', 'argon2']) {
      expect(JSON.stringify({ ...file, builds: [] })).not.toContain(hidden)
    }
  })

  it('of an empty account is also a file', async () => {
    const { visitor } = await signedIn(api)
    const { text } = await visitor.post('/account/data')
    expect(JSON.parse(text)).toMatchObject({
      reports: [],
      projects: [],
      keys: [],
      alerts: [],
      markers: [],
    })
  })

  it('takes the password once more where it was given long ago', async () => {
    const { owner, visitor } = await signedIn(api)
    await ageProof(api, owner)
    expect((await visitor.get('/account/data')).status).toBe(200)
    const { status, location } = await visitor.post('/account/data')
    expect([status, location]).toEqual([303, '/account/confirm?next=%2Faccount%2Fdata'])
  })
})

describe('an account that is to be deleted', () => {
  it('is asked about, with what goes with it', async () => {
    const { visitor } = await withReports(3)
    const { text } = await visitor.get('/account/delete')
    expect(text).toMatch(/<strong>3 reports<\/strong>/)
  })

  it('goes with the password: pages, reports, keys and sessions', async () => {
    const { email, owner, visitor, ids } = await withReports(2)
    const id = ids[0] ?? ''
    const { client } = await api.key(owner)
    expect((await createVisitor(api.address).get(`/r/${id}`)).status).toBe(200)

    const gone = await visitor.post('/account/delete', { password: PERSON_PASSWORD })
    expect([gone.status, gone.location]).toEqual([303, '/'])
    expect(visitor.cookies.has('pagemark')).toBe(false)
    expect((await visitor.get('/')).text).toContain('Your account was deleted.')
    expect((await createVisitor(api.address).get(`/r/${id}`)).status).toBe(404)
    expect((await client.send('GET', '/account')).status).toBe(401)
    const again = await visitor.post('/signin', { email, password: PERSON_PASSWORD })
    expect(again.status).toBe(403)
    const { items } = await api.store.securityEvents.list({
      kind: 'account-deleted',
      userId: owner.id,
      page: 1,
      perPage: 10,
    })
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain(email)
  })

  it('stays with a wrong one', async () => {
    const { owner, visitor } = await withReports(1)
    const { status, text } = await visitor.post('/account/delete', { password: 'guess' })
    expect(status).toBe(403)
    expect(text).toContain('The password is wrong.')
    expect(await api.store.users.find(owner.id)).toBeDefined()
  })

  it('stays while it is the last administrator’s', async () => {
    const { owner, visitor } = await withReports(1, { admin: true })
    const kept = await visitor.post('/account/delete', { password: PERSON_PASSWORD })
    expect([kept.status, kept.text.includes('You are the last administrator.')]).toEqual([
      409,
      true,
    ])
    expect(await api.store.users.find(owner.id)).toBeDefined()
    await signedIn(api, { admin: true })
    const gone = await visitor.post('/account/delete', { password: PERSON_PASSWORD })
    expect(gone.status).toBe(303)
  })

  it('requires a sign-in, and rejects forms of other sites', async () => {
    for (const path of ['/account/data', '/account/delete']) {
      const stranger = createVisitor(api.address)
      const next = new URLSearchParams({ next: path }).toString()
      expect((await stranger.get(path)).location).toBe(`/signin?${next}`)
      expect((await stranger.post(path)).location).toBe(`/signin?${next}`)
      const { visitor } = await signedIn(api)
      const form = { password: PERSON_PASSWORD }
      const crossed = await visitor.post(path, form, { 'sec-fetch-site': 'cross-site' })
      expect(crossed.status).toBe(403)
    }
  })
})
