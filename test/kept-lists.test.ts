import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { completed, failed, reportDraft } from './support/store.ts'

let api: TestApi
let user: TestUser
let member: TestUser

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  member = await api.user()
  await add('https://one.example/', 'Shop')
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const add = async (url: string, project: string) =>
  (await api.store.reports.store(user.owner, reportDraft({ url, project }))).report

async function newest(): Promise<string> {
  const { items } = await api.store.reports.list(user.owner, {
    sortBy: 'id',
    sort: 'desc',
    page: 1,
    perPage: 10,
  })
  return items[0]?.id ?? ''
}

async function endRun(outcome: ReturnType<typeof completed | typeof failed>): Promise<void> {
  const run = await api.queue.claim('test')
  await api.queue.finish(run?.token ?? '', outcome)
}

const list = async (of: TestUser, query = '') => {
  const { status, body } = await of.send('GET', `/reports${query}`)
  return { status, data: body.data, total: body.meta?.total }
}

/** The URL of a list that nobody has requested: an unknown field is ignored. */
let asked = 0
const unkept = () => {
  asked += 1
  return `?unkept=${asked}`
}

/** Everything that changes what a list shows, in this order. */
const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a new report': () => add('https://two.example/', 'Blog'),
  'the start of a run': () => api.queue.claim('test'),
  'the end of a run': () => endRun(completed({ score: 91, result: 'good' })),
  'a new run': async () =>
    await api.store.reports.update(user.owner, await newest(), { rerun: true }),
  'a change of visibility': async () =>
    await api.store.reports.update(user.owner, await newest(), { privacy: 1 }),
  'a move to another project': async () =>
    await api.store.reports.update(user.owner, await newest(), { project: 'Shop' }),
  'another name of the project': () =>
    api.store.projects.update(user.owner, 'Shop', { name: 'Store' }),
  'a deleted report': async () => await api.store.reports.delete(user.owner, await newest()),
  'a deleted project': () => api.store.projects.delete(user.owner, 'Store'),
  'a change in the database by the operator': async () => {
    await add('https://three.example/', 'Blog')
    await api.db.updateTable('reports').set({ url: 'https://changed.example/' }).execute()
  },
}

it.each(Object.entries(CHANGES))('a kept list shows %s at once', async (_name, change) => {
  await list(user)
  const before = await list(user)
  await change()
  const after = await list(user)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await list(user, unkept()))
})

it('a kept list of a shared project ends with the membership', async () => {
  await add('https://shared.example/', 'Shared')
  const project = await api.store.projects.find(user.owner, 'Shared')
  const query = `?project=${project?.id}`
  expect(await list(member, query)).toMatchObject({ total: 0 })
  const asMember = { email: member.user.email ?? '', role: 'viewer' } as const
  await api.store.memberships.share(user.owner, 'Shared', asMember)
  expect(await list(member, query)).toMatchObject({ total: 1 })
  expect(await list(member, query)).toMatchObject({ total: 1 })
  await api.store.memberships.leave(member.owner, project?.id ?? '')
  expect(await list(member, query)).toMatchObject({ total: 0 })
})

it('a kept list is not sent for a revoked key, or to a disabled account', async () => {
  const guarded = await api.user()
  const { client, key } = await api.key(guarded.owner)
  expect((await client.send('GET', '/reports')).status).toBe(200)
  await api.store.keys.revoke(guarded.owner, key.id)
  expect((await client.send('GET', '/reports')).status).toBe(401)
  expect((await guarded.send('GET', '/reports')).status).toBe(200)
  await api.store.userAdministration.setDisabled(guarded.user.id, true)
  expect((await guarded.send('GET', '/reports')).status).toBe(401)
})

it('a kept list has the headers of its own request', async () => {
  const [first, second] = [await user.send('GET', '/reports'), await user.send('GET', '/reports')]
  const idOf = ({ headers }: typeof first) => headers.get('x-request-id')
  expect(idOf(first)).not.toBe(idOf(second))
  for (const name of ['link', 'content-type', 'cache-control', 'content-length'])
    expect(second.headers.get(name)).toBe(first.headers.get(name))
})
