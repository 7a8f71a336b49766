import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { sharedProject, storedIn } from './support/shared-project.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('sharing', () => {
  it('answers the same whether or not an address has an account', async () => {
    const { owner, stranger } = await sharedProject(api)
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
    expect(answers[0]).toContain('If this address has an account here, it can now see the project.')
  })

  it.each([
    { name: 'no address', form: { email: 'x', role: 'viewer' }, says: 'Enter an email address' },
    { name: 'no role', form: { email: 'x@example.com', role: 'boss' }, says: 'Choose viewer' },
    { name: 'no sign in it', form: { email: 'ada' }, says: 'Enter an email address' },
  ])('is refused with what was typed: $name', async ({ form, says }) => {
    const { owner } = await sharedProject(api)
    const { status, text } = await owner.visitor.post('/projects/Site/members', { ...form })
    expect(status).toBe(422)
    expect(text).toContain(says)
    expect(text).toContain(`value="${form.email}"`)
    const own = await owner.visitor.post('/projects/Site/members', {
      email: owner.email.toUpperCase(),
      role: 'editor',
    })
    expect([own.status, own.text]).toEqual([
      422,
      expect.stringContaining('You already own this project.'),
    ])
  })

  it('changes, ends and is left, and is kept in the log', async () => {
    const { owner, viewer, editor, id, report } = await sharedProject(api)
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
    await storedIn(api, somebody, { project: 'One' })
    await storedIn(api, somebody, { project: 'Two' })
    const rename = (name: string) => somebody.visitor.post('/projects/One/name', { name })
    for (const [name, says] of [
      ['tWO', 'You already have a project with this name. Choose another name.'],
      [' ', 'The name is empty.'],
    ] as const) {
      const { status, text } = await rename(name)
      expect([status, text]).toEqual([422, expect.stringContaining(says)])
    }
    expect((await rename('Three & four')).location).toMatch(/^\/projects\/[0-9a-f-]{36}\/settings$/)
  })

  it('ignore a check, once, and judge it again', async () => {
    const { owner, editor, id } = await sharedProject(api)
    const ignored = async () =>
      (await api.store.projects.find(owner.owner, 'Site'))?.ignoredChecks ?? []
    const send = async (form: Record<string, string>) =>
      (await editor.visitor.post(`/projects/${id}/ignored`, form)).status
    expect(await send({ check: 'https-final' })).toBe(303)
    expect(await send({ check: 'https-final' })).toBe(303)
    expect(await ignored()).toEqual(['https-final'])
    const { text } = await editor.visitor.get(`/projects/${id}/settings`)
    expect(text).toContain('Stop ignoring')
    expect(text).not.toMatch(/Shared with|Rename|Delete the project/)
    expect(await send({ check: 'nonsense' })).toBe(422)
    expect(await send({ check: '' })).toBe(422)
    expect(await send({ check: 'https-final', ignore: '0' })).toBe(303)
    expect(await ignored()).toEqual([])
  })

  it('take no defaults that there are not', async () => {
    const { owner } = await sharedProject(api)
    for (const form of [{ device: 'watch' }, { privacy: '2' }, { device: 'toString' }]) {
      expect((await owner.visitor.post('/projects/Site/defaults', form)).status).toBe(422)
    }
  })
})

describe('kept runs', () => {
  it('are set by the owner, and cleared by an empty field', async () => {
    const { owner, editor, id } = await sharedProject(api)
    const save = async (runs: string) =>
      await owner.visitor.post('/projects/Site/keeping', { keep_runs: runs })
    const kept = async () => (await api.store.projects.find(owner.owner, 'Site'))?.keepRuns
    expect([(await save(' 7 ')).status, await kept()]).toEqual([303, 7])
    const { text } = await owner.visitor.get(`/projects/${id}/settings`)
    expect(text).toContain('name="keep_runs" value="7"')
    for (const wrong of ['0', '-1', '1.5', '1e3', '0x10', '10001', 'all']) {
      const answer = await save(wrong)
      expect([answer.status, answer.text]).toEqual([
        422,
        expect.stringContaining('Must be empty or a whole number from 1 to 10000.'),
      ])
    }
    const byEditor = await editor.visitor.post(`/projects/${id}/keeping`, { keep_runs: '1' })
    expect([byEditor.status, await kept()]).toEqual([403, 7])
    expect([(await save('')).status, await kept()]).toEqual([303, null])
  })
})

describe('deleting a project', () => {
  it('says how much goes, asks for the name, and says that it is done', async () => {
    const { owner, viewer, report, id } = await sharedProject(api)
    expect((await owner.visitor.get('/projects/Site/delete')).text).toContain('with 1 report')
    const wrong = await owner.visitor.post('/projects/Site/delete', { name: 'Sight' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="Sight"')])
    expect((await owner.visitor.get('/projects/Site')).status).toBe(200)

    const { status, location } = await owner.visitor.post('/projects/Site/delete', {
      name: ' site',
    })
    expect([status, location]).toEqual([303, '/projects'])
    expect((await owner.visitor.get('/projects')).text).toContain('Project and reports deleted.')
    for (const { visitor } of [owner, viewer]) {
      expect((await visitor.get(`/projects/${id}`)).status).toBe(404)
      expect((await visitor.get(`/r/${report}`)).status).toBe(404)
    }
  })
})
