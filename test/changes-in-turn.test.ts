import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordsOf } from '../src/store/database/dialect.ts'
import { lockUser } from '../src/store/database/locks.ts'
import { CHANGE_LIMITS, changeLimits } from '../src/web/http/turns.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { completed, runNext } from './support/store.ts'

const { ofGroup } = CHANGE_LIMITS
const CROWD = 12
/** Connections of the tests on PostgreSQL. */
const POOL = 10
const SOON = { timeout: 20_000 }
const url = 'https://example.com/'

let api: TestApi
/** Stores that have begun, by user. */
let begun: Map<string, number>
let open: () => void
beforeEach(async () => {
  api = await startApi({ changeTurns: changeLimits(POOL) })
  begun = new Map()
  const closed = new Promise<void>((resolve) => (open = resolve))
  const { reports } = api.store
  const store = reports.store.bind(reports)
  reports.store = async (owner, draft) => {
    begun.set(owner.id, begunBy(owner) + 1)
    await closed
    return await store(owner, draft)
  }
})
afterEach(async () => {
  open()
  await api[Symbol.asyncDispose]()
})

const begunBy = ({ id }: { readonly id: string }) => begun.get(id) ?? 0

const crowdOf = ({ send }: Pick<TestUser, 'send'>, headers = {}) =>
  Array.from({ length: CROWD }, () => send('POST', '/reports', { json: { url }, headers }))

describe('changes of one account', () => {
  it('are made three at a time, by API and forms together, while others get their turn', async () => {
    const { owner, visitor } = await signedIn(api)
    const { client } = await api.key(owner)
    const crowd = crowdOf(client)
    await expect.poll(() => begunBy(owner), SOON).toBe(ofGroup)
    const form = visitor.post('/new', { url, again: '1' })
    const other = await api.user()
    const theirs = other.send('POST', '/reports', { json: { url } })
    await expect.poll(() => begunBy(other.owner), SOON).toBe(1)
    expect(begunBy(owner)).toBe(ofGroup)
    open()
    expect((await Promise.all(crowd)).every(({ status }) => status === 201)).toBe(true)
    expect([(await form).status, (await theirs).status]).toEqual([303, 201])
    expect(begunBy(owner)).toBe(CROWD + 1)
  })

  it('do not wait for those that wait for their audits', async () => {
    open()
    const user = await api.user()
    const waiting = crowdOf(user, { prefer: 'wait=30' })
    await expect.poll(() => begunBy(user.owner), SOON).toBe(CROWD)
    const answer = await user.send('POST', '/reports', { json: { url } })
    expect(answer.status).toBe(201)
    for (const { id } of (await user.send('GET', '/reports?per_page=25')).body.data) {
      await user.send('POST', `/reports/${id}/cancel`)
    }
    expect((await Promise.all(waiting)).every(({ status }) => status === 201)).toBe(true)
  })

  it('do not wait for a file store that takes uploaded results', async () => {
    open()
    const user = await api.user()
    const builds = '/projects/library/builds'
    const build = await user.send('POST', builds, { json: { hash: 'c0ffee1', branch: 'main' } })
    let saving = 0
    let store = () => {}
    const stored = new Promise<void>((resolve) => (store = resolve))
    api.blobs.put = async () => {
      saving += 1
      await stored
    }
    const json = { url: '/pricing', results: sampleLabResults() }
    const uploads = Array.from({ length: ofGroup }, () =>
      user.send('POST', `${builds}/${build.body.data.id}/runs`, { json }),
    )
    await expect.poll(() => saving, SOON).toBe(ofGroup)
    expect((await user.send('POST', '/reports', { json: { url } })).status).toBe(201)
    store()
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('do not wait for a PDF', async () => {
    open()
    const { owner, visitor } = await signedIn(api)
    const { client } = await api.key(owner)
    const { id } = (await client.send('POST', '/reports', { json: { url } })).body.data
    await runNext(api, completed())
    let ended = 0
    const pdfs = Array.from({ length: ofGroup }, () =>
      visitor.post(`/r/${id}/pdf`).then(() => (ended += 1)),
    )
    await expect.poll(() => api.pdfExports.find(owner, id), SOON).toBeDefined()
    await client.send('POST', '/reports', { json: { url: `${url}other` } })
    expect(ended).toBe(0)
    void Promise.allSettled(pdfs)
  })
})

it('a crowd of changes that waits for its account in the database leaves connections to others', async ({
  skip,
}) => {
  // SQLite has one connection, and no change that holds it waits for another.
  if (!wordsOf(api.db).names) skip()
  open()
  const [user, other] = [await api.user(), await api.user()]
  let crowd: ReturnType<typeof crowdOf> = []
  const answer = await api.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.owner.id)
    crowd = crowdOf(user)
    await expect.poll(() => begunBy(user.owner), SOON).toBeGreaterThanOrEqual(ofGroup)
    return await other.send('POST', '/reports', { json: { url } })
  })
  expect(answer.status).toBe(201)
  expect((await Promise.all(crowd)).every(({ status }) => status === 201)).toBe(true)
})

it('changes of several accounts that wait in the database leave connections to reads', async ({
  skip,
}) => {
  if (!wordsOf(api.db).names) skip()
  open()
  const users = await Promise.all(Array.from({ length: 5 }, () => api.user()))
  const other = await api.user()
  const sum = () => users.reduce((total, { owner }) => total + begunBy(owner), 0)
  let crowds: ReturnType<typeof crowdOf> = []
  const answer = await api.db.transaction().execute(async (trx) => {
    for (const { owner } of users) await lockUser(trx, owner.id)
    crowds = users.flatMap((user) => crowdOf(user))
    await expect.poll(sum, SOON).toBe(changeLimits(POOL).ofAll)
    return await other.send('GET', '/reports')
  })
  expect(answer.status).toBe(200)
  expect((await Promise.all(crowds)).every(({ status }) => status === 201)).toBe(true)
})
