import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed, reportDraft, runNext } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

type Somebody = Awaited<ReturnType<typeof signedIn>>

async function stored({ owner }: Somebody, project: string, score = 70) {
  const draft = reportDraft({ project, privacy: 1, url: `https://www.example.com/${score}` })
  const { report } = await api.store.reports.store(owner, draft)
  await runNext(api, completed({ score, result: 'decent' }))
  return report.id
}

const idOf = async ({ owner }: Somebody, name: string) =>
  (await api.store.projects.find(owner, name))?.id ?? 'none'

/** A project of one, shared with a viewer and an editor; and a stranger. */
async function shared() {
  const [owner, viewer, editor, stranger] = [
    await signedIn(api),
    await signedIn(api),
    await signedIn(api),
    await signedIn(api),
  ]
  const report = await stored(owner, 'Site')
  for (const [{ email }, role] of [
    [viewer, 'viewer'],
    [editor, 'editor'],
  ] as const) {
    const { status } = await owner.visitor.post('/projects/Site/members', { email, role })
    expect(status).toBe(303)
  }
  return { owner, viewer, editor, stranger, report, id: await idOf(owner, 'Site') }
}

describe('the list of projects', () => {
  it('says how projects come about where there is none', async () => {
    const { visitor } = await signedIn(api)
    const { text, headers } = await visitor.get('/projects')
    expect(text).toContain('Projects appear when you audit a page')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has what is known of each, and of nobody else’s', async () => {
    const somebody = await signedIn(api)
    await stored(await signedIn(api), 'not-mine.example')
    await stored(somebody, 'library.example', 91)
    await stored(somebody, 'library.example', 31)
    const { text } = await somebody.visitor.get('/projects')
    for (const said of ['library.example', '2 reports', '<b>61</b>', '>31 ', 'href="/new"']) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('not-mine')
  })

  it.each([
    { query: 'search=EUM', names: ['lyceum', 'museum'] },
    { query: 'order=newest', names: ['zoo', 'lyceum', 'museum'] },
    { query: 'order=oldest&search=', names: ['museum', 'lyceum', 'zoo'] },
    { query: 'order=x&page=0&shared=7', names: ['lyceum', 'museum', 'zoo'] },
    { query: 'search=nothing', names: [] },
  ])('is narrowed and ordered by its address: $query', async ({ query, names }) => {
    const somebody = await signedIn(api)
    for (const name of ['museum', 'lyceum', 'zoo']) await stored(somebody, name)
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

  it('tells one’s own from those that others share', async () => {
    const { viewer, id, owner } = await shared()
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
      await stored(somebody, name)
      const id = await idOf(somebody, name)
      for (const reference of [name, id, id.toUpperCase()]) {
        const path = `/projects/${encodeURIComponent(reference)}`
        const { status, text } = await somebody.visitor.get(path)
        expect(status).toBe(200)
        expect(text).toContain('Mean score by day')
        const plain = name === 'plain.example:8443'
        const link = plain ? 'plain.example%3A8443' : id
        expect(text).toContain(`href="/projects/${link}/settings"`)
      }
    }
  })

  it('lists what most reports have at fault, with the way to the manual', async () => {
    const somebody = await signedIn(api)
    await stored(somebody, 'Site')
    await api.db
      .insertInto('project_faults')
      .values([
        { project_id: await idOf(somebody, 'Site'), check_id: 'https-final', reports: 1 },
        { project_id: await idOf(somebody, 'Site'), check_id: 'gone-check', reports: 1 },
      ])
      .execute()
    const { text } = await somebody.visitor.get('/projects/Site')
    expect(text).toContain('href="/docs/checks/https-final"')
    expect(text).toContain('<bdi>gone-check</bdi>')
    expect(text).toContain('needs work in 1 of 1')
  })

  it('leads to an audit in it, which begins as the project wishes', async () => {
    const { owner, editor, id } = await shared()
    const wish = { device: 'desktop', privacy: '1' }
    expect((await owner.visitor.post('/projects/Site/defaults', wish)).status).toBe(303)
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

describe('sharing', () => {
  it('answers the same whether or not an address has an account', async () => {
    const { owner, stranger } = await shared()
    const answers: string[] = []
    for (const email of [stranger.email, 'unknown@example.com']) {
      const { status, location } = await owner.visitor.post('/projects/Site/members', {
        email,
        role: 'viewer',
      })
      const { text } = await owner.visitor.get(location ?? '')
      const row = text.slice(text.indexOf(`<bdi>${email}`), text.indexOf('Share</button>'))
      expect(row).toContain('viewer since')
      const said = /role="status">([^<]*)</.exec(text.slice(text.indexOf('<main')))?.[1]
      answers.push(`${status} ${location} ${said}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('If the address has an account')
  })

  it.each([
    { name: 'no address', form: { email: 'x', role: 'viewer' }, says: 'not an e-mail address' },
    { name: 'no role', form: { email: 'x@example.com', role: 'boss' }, says: 'Choose viewer' },
    { name: 'no field', form: {}, says: 'not an e-mail address' },
  ])('is refused with what was typed: $name', async ({ form, says }) => {
    const { owner } = await shared()
    const { status, text } = await owner.visitor.post('/projects/Site/members', form)
    expect(status).toBe(422)
    expect(text).toContain(says)
    if ('email' in form) expect(text).toContain(`value="${form.email}"`)
    const own = await owner.visitor.post('/projects/Site/members', {
      email: owner.email.toUpperCase(),
      role: 'editor',
    })
    expect([own.status, own.text]).toEqual([422, expect.stringContaining('yours already')])
  })

  it('changes, ends and is left, and is kept in the log', async () => {
    const { owner, viewer, editor, id, report } = await shared()
    const change = { email: viewer.email, role: 'editor' }
    await owner.visitor.post('/projects/Site/members', change)
    expect((await viewer.visitor.get(`/projects/${id}/settings`)).status).toBe(200)
    await owner.visitor.post('/projects/Site/members/remove', { email: viewer.email })
    expect((await viewer.visitor.get(`/projects/${id}`)).status).toBe(404)
    expect((await viewer.visitor.get(`/r/${report}`)).status).toBe(404)
    expect((await editor.visitor.post(`/projects/${id}/leave`)).location).toBe('/projects')
    expect((await editor.visitor.get(`/r/${report}`)).status).toBe(404)

    const events = await api.db
      .selectFrom('security_events')
      .select(['kind', 'actor_id'])
      .where('user_id', '=', owner.owner.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'project-shared',
      'project-shared',
      'project-shared',
      'project-unshared',
      'project-left',
    ])
    expect(events.at(-1)?.actor_id).toBe(editor.owner.id)
  })
})

describe('settings', () => {
  it('rename, to a name that is free', async () => {
    const somebody = await signedIn(api)
    await stored(somebody, 'One')
    await stored(somebody, 'Two')
    const rename = (name: string) => somebody.visitor.post('/projects/One/name', { name })
    for (const [name, says] of [
      ['tWO', 'There is a project of that name already.'],
      [' ', 'The name is empty.'],
    ] as const) {
      const { status, text } = await rename(name)
      expect([status, text]).toEqual([422, expect.stringContaining(says)])
    }
    expect((await rename('Three & four')).location).toMatch(/^\/projects\/[0-9a-f-]{36}\/settings$/)
  })

  it('ignore a check, once, and judge it again', async () => {
    const { owner, editor, id } = await shared()
    const ignored = async () =>
      (await api.store.projects.find(owner.owner, 'Site'))?.ignoredChecks ?? []
    const send = async (form: Record<string, string>) =>
      (await editor.visitor.post(`/projects/${id}/ignored`, form)).status
    expect(await send({ check: 'https-final' })).toBe(303)
    expect(await send({ check: 'https-final' })).toBe(303)
    expect(await ignored()).toEqual(['https-final'])
    const { text } = await editor.visitor.get(`/projects/${id}/settings`)
    expect(text).toContain('Judge again')
    expect(text).not.toMatch(/Shared with|Rename|Delete the project/)
    expect(await send({ check: 'nonsense' })).toBe(422)
    expect(await send({ check: '' })).toBe(422)
    expect(await send({ check: 'https-final', ignore: '0' })).toBe(303)
    expect(await ignored()).toEqual([])
  })

  it('take no defaults that there are not', async () => {
    const { owner } = await shared()
    for (const form of [{ device: 'watch' }, { privacy: '2' }, { device: 'toString' }]) {
      expect((await owner.visitor.post('/projects/Site/defaults', form)).status).toBe(422)
    }
  })
})

describe('deleting a project', () => {
  it('says how much goes, asks for the name, and says that it is done', async () => {
    const { owner, viewer, report, id } = await shared()
    expect((await owner.visitor.get('/projects/Site/delete')).text).toContain('Its 1 report goes')
    const wrong = await owner.visitor.post('/projects/Site/delete', { name: 'Sight' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="Sight"')])
    expect((await owner.visitor.get('/projects/Site')).status).toBe(200)

    const { status, location } = await owner.visitor.post('/projects/Site/delete', {
      name: ' site',
    })
    expect([status, location]).toEqual([303, '/projects'])
    expect((await owner.visitor.get('/projects')).text).toContain('The project was deleted')
    for (const { visitor } of [owner, viewer]) {
      expect((await visitor.get(`/projects/${id}`)).status).toBe(404)
      expect((await visitor.get(`/r/${report}`)).status).toBe(404)
    }
  })
})

describe('others', () => {
  it('are told word for word what is told where nothing is', async () => {
    const { stranger, id } = await shared()
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

  it('are asked to sign in, and their forms from elsewhere are not taken', async () => {
    const { owner, id } = await shared()
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

  it('who may only look are told so, and change nothing', async () => {
    const { viewer, id, report } = await shared()
    const page = (await viewer.visitor.get(`/r/${report}`)).text
    expect(page).not.toMatch(/Run again|\/visibility"/)
    for (const path of [`/projects/${id}/ignored`, `/projects/${id}/name`, `/r/${report}/run`]) {
      const { status, text } = await viewer.visitor.post(path, { check: 'https-final', name: 'x' })
      expect([status, text]).toEqual([403, expect.stringContaining('You may look at this project')])
    }
    expect((await viewer.visitor.get(`/projects/${id}`)).text).not.toContain('/settings"')
  })
})
