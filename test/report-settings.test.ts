import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { credentialsOf } from '../src/store/reports/request-columns.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed, reportDraft } from './support/store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const ACCESS = { username: 'editor', password: 'correct horse' }
const FORM = {
  samples: '3',
  language: 'de-ch',
  wait_for: '#app',
  access_username: 'editor',
  access_password: '',
  project: 'Spring',
}

async function stored(owner: Owner) {
  const draft = reportDraft({ url: 'https://example.com/', project: 'Winter', credentials: ACCESS })
  const { report } = await api.store.reports.store(owner, draft)
  await endRuns(api, report.id)
  return `/r/${report.id}`
}

const rowOf = async (path: string) =>
  await api.db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .selectAll('reports')
    .select('projects.name as project')
    .where('reports.id', '=', path.slice(3))
    .executeTakeFirstOrThrow()

describe('the settings of a report', () => {
  it('are how its next runs are made, and its project', async () => {
    const { owner, visitor } = await signedIn(api)
    const path = await stored(owner)
    const { status, location } = await visitor.post(`${path}/settings`, FORM)
    expect([status, location]).toEqual([303, `${path}/settings`])
    const row = await rowOf(path)
    expect(row).toMatchObject({
      samples: 3,
      language: 'de-CH',
      wait_for: '#app',
      project: 'Spring',
      run_count: 1,
    })
    expect(credentialsOf(row, api.seals)).toEqual({ username: 'editor', password: ACCESS.password })
    const { text, headers } = await visitor.get(`${path}/settings`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('Saved. Changes apply from the next run.')
    for (const value of ['de-CH', '#app', 'editor', 'Spring']) {
      expect(text).toContain(`value="${value}"`)
    }
    expect(text).toContain('Leave empty to keep the current password.')
    expect(text).not.toContain(ACCESS.password)
  })

  it('hold for the run that is asked for with them', async () => {
    const { owner, visitor } = await signedIn(api)
    const path = await stored(owner)
    const form = { ...FORM, access_username: 'admin', access_password: 'other', again: '1' }
    expect((await visitor.post(`${path}/settings`, form)).location).toBe(path)
    expect(await api.queue.claim('worker')).toMatchObject({
      reportId: path.slice(3),
      request: {
        samples: 3,
        language: 'de-CH',
        waitFor: '#app',
        credentials: { username: 'admin', password: 'other' },
      },
    })
  })

  it('have no effect on a run that has started, and the page says so', async () => {
    const { owner, visitor } = await signedIn(api)
    const path = await stored(owner)
    await visitor.post(`${path}/run`, {})
    await visitor.post(`${path}/settings`, { ...FORM, again: '1' })
    expect((await visitor.get(path)).text).not.toContain('Saved')

    const run = await api.queue.claim('worker')
    expect(run).toMatchObject({ request: { samples: 3 } })
    const { location } = await visitor.post(`${path}/settings`, { ...FORM, again: '1' })
    expect(location).toBe(path)
    expect((await visitor.get(path)).text).toContain(
      'Saved. The running audit does not use the changes;',
    )
    expect(await rowOf(path)).toMatchObject({ status: 'running', run_count: 2 })
    await api.queue.finish(run?.token ?? '', completed())
  })

  it('take away what is emptied, and the password with the user name', async () => {
    const { owner, visitor } = await signedIn(api)
    const path = await stored(owner)
    await visitor.post(`${path}/settings`, FORM)
    const none = { language: '', wait_for: '', access_username: '', access_password: '' }
    await visitor.post(`${path}/settings`, { ...FORM, ...none, samples: '1' })
    expect(await rowOf(path)).toMatchObject({
      samples: 1,
      language: null,
      wait_for: null,
      access_username: null,
      access_password: null,
    })
  })

  it.each([
    { name: 'no language', form: { language: 'german' }, at: 'language' },
    { name: 'no selector', form: { wait_for: '> a' }, at: 'wait_for' },
    { name: 'a colon', form: { access_username: 'a:b' }, at: 'access_username' },
    {
      name: 'a password alone',
      form: { access_username: '', access_password: 'x' },
      at: 'access_username',
    },
    { name: 'a control character', form: { access_password: 'a\tb' }, at: 'access_password' },
    { name: 'no project', form: { project: '..' }, at: 'project' },
    { name: 'an empty project', form: { project: ' ' }, at: 'project' },
  ])('are refused with what was typed, and change nothing: $name', async ({ form, at }) => {
    const { owner, visitor } = await signedIn(api)
    const path = await stored(owner)
    const before = await rowOf(path)
    const sent = { ...FORM, ...form, again: '1' }
    const { status, text } = await visitor.post(`${path}/settings`, sent)
    expect(status).toBe(422)
    expect(text).toContain(`id="${at}-fault"`)
    expect(text).toMatch(/value="3" checked/)
    expect(await rowOf(path)).toEqual(before)
  })

  it('are an editor’s to change, but for the project; to others they are not there', async () => {
    const { owner } = await signedIn(api)
    const path = await stored(owner)
    const { project_id: project } = await rowOf(path)
    const editor = await signedIn(api)
    const viewer = await signedIn(api)
    const share = async (email: string, role: 'editor' | 'viewer') =>
      await api.store.memberships.share(owner, project, { email, role })
    await share(editor.email, 'editor')
    await share(viewer.email, 'viewer')
    const stranger = await signedIn(api)

    const shown = await editor.visitor.get(`${path}/settings`)
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('name="project"')])
    expect((await editor.visitor.post(`${path}/settings`, FORM)).status).toBe(303)
    expect(await rowOf(path)).toMatchObject({ language: 'de-CH', project: 'Winter' })

    const before = await rowOf(path)
    const others = [
      { who: stranger, status: 404 },
      { who: viewer, status: 403 },
    ]
    for (const { who, status } of others) {
      expect((await who.visitor.get(`${path}/settings`)).status).toBe(status)
      const change = { ...FORM, language: 'fr' }
      expect((await who.visitor.post(`${path}/settings`, change)).status).toBe(status)
    }
    expect(await rowOf(path)).toEqual(before)
  })
})
