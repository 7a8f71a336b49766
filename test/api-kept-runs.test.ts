import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

it('a project keeps as many runs as the installation, unless its owner sets fewer', async () => {
  const user = await api.user()
  await api.store.reports.store(user.owner, reportDraft({ project: 'Site' }))
  const keep = async (runs: unknown) => {
    const json = { keep_runs: runs }
    const { status, body } = await user.send('PATCH', '/projects/Site', { json })
    return [status, body.data?.keep_runs ?? body.errors]
  }
  expect(await keep(3)).toEqual([200, 3])
  for (const wrong of [10_001, -1, 1.5, 'few']) {
    expect(await keep(wrong)).toMatchObject([422, { keep_runs: [expect.any(String)] }])
  }
  expect((await user.send('GET', '/projects/Site')).body.data.keep_runs).toBe(3)
  expect(await keep(0)).toEqual([200, 0])
})

it('an editor cannot set the number of kept runs', async () => {
  const [user, editor] = [await api.user(), await api.user()]
  await api.store.reports.store(user.owner, reportDraft({ project: 'Site' }))
  const { id, name } = (await api.store.projects.find(user.owner, 'Site')) ?? { id: '', name: '' }
  const { email } = await api.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', editor.owner.id)
    .executeTakeFirstOrThrow()
  await api.store.memberships.share(user.owner, name, { email, role: 'editor' })
  const json = { keep_runs: 1 }
  expect((await editor.send('PATCH', `/projects/${id}`, { json })).status).toBe(403)
  expect((await user.send('GET', '/projects/Site')).body.data.keep_runs).toBe(0)
})
