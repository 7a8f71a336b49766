import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { projectIdOf, sharedProject, storedIn } from './support/shared-project.ts'
import { sampleResults } from './support/sample-results.ts'
import { completed, reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('the list of projects', () => {
  it('says how projects come about where there is none', async () => {
    const { visitor } = await signedIn(api)
    const { text, headers } = await visitor.get('/projects')
    expect(text).toContain('No projects yet')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('shows the results of each project of the user, and no others', async () => {
    const somebody = await signedIn(api)
    await storedIn(api, await signedIn(api), { project: 'not-mine.example' })
    await storedIn(api, somebody, { project: 'library.example', score: 91 })
    await storedIn(api, somebody, { project: 'library.example', score: 31 })
    const { text } = await somebody.visitor.get('/projects')
    for (const said of ['library.example', '2 reports', '<b>61</b>', '>31 ', 'href="/new"']) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('not-mine')
  })

  it('creates a project without a report, for an import key', async () => {
    const { visitor, owner } = await signedIn(api)
    const own = { 'sec-fetch-site': 'same-origin' }
    const made = await visitor.post('/projects', { name: ' Nursery ' }, own)
    expect([made.status, made.headers.get('location')]).toEqual([303, '/projects/Nursery/builds'])
    expect((await visitor.get('/projects/Nursery/builds')).text).toContain('Create an import key')
    // A name that exists leads to the project.
    expect((await visitor.post('/projects', { name: 'Nursery' }, own)).status).toBe(303)
    const query = { page: 1, perPage: 10, shared: false, sortBy: 'project', sort: 'asc' } as const
    expect((await api.store.projects.list(owner, query)).total).toBe(1)
    const refused = await visitor.post('/projects', { name: '..' }, own)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('The name must not be')
  })

  it('creates 10,000 projects at most', async () => {
    const { visitor, owner } = await signedIn(api)
    const own = { 'sec-fetch-site': 'same-origin' }
    const rowOf = (n: number) => {
      const [id, name] = [`${owner.id}-${n}`, `p${n}`]
      return { id, owner_id: owner.id, name, name_key: name, ignored_checks: '[]', created_at: n }
    }
    for (let from = 0; from < 9999; from += 909) {
      const rows = Array.from({ length: 909 }, (_, n) => rowOf(from + n))
      await api.db.insertInto('projects').values(rows).execute()
    }
    expect((await visitor.post('/projects', { name: 'last' }, own)).status).toBe(303)
    const refused = await visitor.post('/projects', { name: 'another' }, own)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('You have 10,000 projects, which is the limit.'),
    ])
    const { client } = await api.key({ ...owner, level: 'expert' })
    const unkept = await client.send('POST', '/projects', { form: { name: 'another' } })
    expect([unkept.status, unkept.body.type]).toEqual([
      409,
      'urn:problem-type:pagemark:projects-full',
    ])
    expect((await visitor.post('/projects', { name: 'LAST' }, own)).status).toBe(303)
  })

  it.each([
    { query: 'search=EUM', names: ['lyceum', 'museum'] },
    { query: 'order=newest', names: ['zoo', 'lyceum', 'museum'] },
    { query: 'order=oldest&search=', names: ['museum', 'lyceum', 'zoo'] },
    { query: 'order=x&page=0&shared=7', names: ['lyceum', 'museum', 'zoo'] },
    { query: 'search=nothing', names: [] },
  ])('is narrowed and ordered by its address: $query', async ({ query, names }) => {
    const somebody = await signedIn(api)
    for (const name of ['museum', 'lyceum', 'zoo']) await storedIn(api, somebody, { project: name })
    const { text } = await somebody.visitor.get(`/projects?${query}`)
    const listed = [...text.matchAll(/<a href="\/projects\/(\w+)"><bdi>/g)].map(([, name]) => name)
    expect(listed).toEqual(names)
    expect(text.includes('No project matches')).toBe(names.length === 0)
  })

  it('comes in pages, and knows its last one', async () => {
    const somebody = await signedIn(api)
    for (let n = 0; n < 27; n += 1) {
      await api.store.reports.store(somebody.owner, reportDraft({ project: `site-${n}` }))
    }
    const second = await somebody.visitor.get('/projects?search=site&page=2')
    expect(second.text).toContain('26–27 of 27')
    expect(second.text).toContain('rel="prev" href="/projects?search=site"')
    const beyond = await somebody.visitor.get('/projects?search=site&page=9')
    expect(beyond.location).toBe('/projects?search=site&page=2')
  })

  it('separates own projects from shared ones', async () => {
    const { viewer, id, owner } = await sharedProject(api)
    expect((await viewer.visitor.get('/projects')).text).toContain('1 shared with you')
    const { text } = await viewer.visitor.get('/projects?shared=1')
    expect(text).toContain(`href="/projects/${id}"`)
    expect(text).toContain('viewer · from')
    expect(text).toContain(owner.email)
  })
})

describe('the page of a project', () => {
  it('is found by a name with anything in it, and by its id', async () => {
    const somebody = await signedIn(api)
    for (const name of ['Zürich & co / 100 %', 'a/../b', '😀 <b>', 'plain.example:8443']) {
      await storedIn(api, somebody, { project: name })
      const id = await projectIdOf(api, somebody, name)
      for (const reference of [name, id, id.toUpperCase()]) {
        const path = `/projects/${encodeURIComponent(reference)}`
        const { status, text } = await somebody.visitor.get(path)
        expect(status).toBe(200)
        expect(text).toContain('Average score by day')
        const plain = name === 'plain.example:8443'
        const link = plain ? 'plain.example%3A8443' : id
        expect(text).toContain(`href="/projects/${link}/settings"`)
      }
    }
  })

  it('states what was found, what harms most first, with the pages behind it', async () => {
    const somebody = await signedIn(api)
    const store = async (name: string, checks: readonly string[]) => {
      const draft = reportDraft({ project: 'Site', url: `https://www.example.com/${name}` })
      const { report } = await api.store.reports.store(somebody.owner, draft)
      const found = sampleResults().checks[0]
      if (!found) throw new Error('The sample has no checks.')
      await endRuns(
        api,
        report.id,
        completed({
          checks: checks.map((id) => ({
            ...found,
            id,
            outcome: 'fail',
            message: `Found of ${id}`,
            ignored: false,
            superseded_by: null,
          })),
        }),
      )
      return report.id
    }
    const both = await store('both', ['h1-length', 'robots-noindex', 'gone-check'])
    await store('one', ['h1-length'])
    const { text } = await somebody.visitor.get('/projects/Site')
    const stated = [...text.matchAll(/Found of ([\w-]+)/g)].map(([, id]) => id)
    expect(stated).toEqual(['robots-noindex', 'h1-length', 'gone-check'])
    expect(text).toContain(`href="/r/${both}/checks/robots-noindex"`)
    expect(text).toContain('href="/docs/checks/robots-noindex"')
    expect(text).not.toContain('href="/docs/checks/gone-check"')
    expect(text).toMatch(/check=h1-length">2 of 2 reports/)
    expect(text).toMatch(/check=robots-noindex">1 of 2 reports/)

    const behind = await somebody.visitor.get('/reports?project=Site&check=robots-noindex')
    expect(behind.text).toContain('1 report of 2 matches')
    expect(behind.text).toContain(`data-row="${both}"`)
    expect(behind.text).toMatch(/Needs work: <bdi>/)
  })

  it('leads to an audit in it, which begins as the project requests', async () => {
    const { owner, editor, id } = await sharedProject(api)
    const asked = { device: 'desktop', privacy: '1' }
    expect((await owner.visitor.post('/projects/Site/defaults', asked)).status).toBe(303)
    const form = (await editor.visitor.get(`/new?project=${id}`)).text
    expect(form).toMatch(new RegExp(`name="project"[^>]*value="${id}"`))
    expect(form).toMatch(/value="desktop" checked/)
    expect(form).toMatch(/name="privacy" value="1" checked/)

    const url = 'https://example.com/new'
    const { location } = await editor.visitor.post('/new', { url, project: id, privacy: '1' })
    const made = (location ?? '').slice(3)
    expect(await api.store.reports.find(owner.owner, made)).toMatchObject({ project: 'Site' })
    const again = await editor.visitor.post('/new', { url: '', project: id })
    expect(again.status).toBe(422)
    expect(again.text).toMatch(new RegExp(`name="project"[^>]*value="${id}"`))
  })
})

describe('other users', () => {
  it('get the same response as for an unknown project', async () => {
    const { stranger, id } = await sharedProject(api)
    const nothing = await stranger.visitor.get('/projects/never-was')
    for (const path of [`/projects/${id}`, `/projects/${id}/settings`, `/projects/${id}/delete`]) {
      const { status, text } = await stranger.visitor.get(path)
      expect([status, text]).toEqual([404, nothing.text])
    }
    const form = { name: 'Site', email: 'x@example.com', role: 'viewer', check: 'https-final' }
    for (const path of [
      'name',
      'defaults',
      'ignored',
      'members',
      'members/remove',
      'delete',
      'leave',
    ]) {
      const { status, text } = await stranger.visitor.post(`/projects/${id}/${path}`, form)
      expect([status, text]).toEqual([404, nothing.text])
    }
  })

  it('have to sign in, and their forms from other sites are rejected', async () => {
    const { owner, id } = await sharedProject(api)
    const visitor = createVisitor(api.address)
    const { location } = await visitor.get(`/projects/${id}?x=1`)
    expect(location).toBe(`/signin?next=${encodeURIComponent(`/projects/${id}?x=1`)}`)
    const { status } = await owner.visitor.post(
      '/projects/Site/delete',
      { name: 'Site' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(status).toBe(403)
    expect((await owner.visitor.get('/projects/Site')).status).toBe(200)
  })

  it('who are viewers get an error and change nothing', async () => {
    const { viewer, id, report } = await sharedProject(api)
    const page = (await viewer.visitor.get(`/r/${report}`)).text
    expect(page).not.toMatch(/Run again|\/visibility"/)
    for (const path of [`/projects/${id}/ignored`, `/projects/${id}/name`, `/r/${report}/run`]) {
      const { status, text } = await viewer.visitor.post(path, { check: 'https-final', name: 'x' })
      expect([status, text]).toEqual([
        403,
        expect.stringContaining('Your role in this project is viewer, which cannot change it.'),
      ])
    }
    expect((await viewer.visitor.get(`/projects/${id}`)).text).not.toContain('/settings"')
  })
})
