import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, startApi, type TestApi } from './support/api.ts'
import { sharedProject } from './support/shared-project.ts'

/** Two servers on one database, as two processes behind a proxy. */
let one: TestApi
let other: TestApi
beforeAll(async () => {
  one = await startApi()
  other = await startApi({ ...one.store, keyring: one.keyring })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
})

const headers = { 'idempotency-key': 'a-1' }
const url = 'https://example.com/'
const PATH = '/site-audits'
type Client = Pick<ReturnType<typeof clientOf>, 'send'>

const total = async ({ send }: Client) => (await send('GET', PATH)).body.meta.total

it('creates one site audit when two processes get the same request many times at once', async () => {
  const user = await one.user()
  const elsewhere = clientOf(other.address, user.secret)
  const answers = await Promise.all(
    [user, elsewhere, user, elsewhere, user, elsewhere].map(({ send }) =>
      send('POST', PATH, { json: { url }, headers }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await total(user)).toBe(1)
})

it('returns the same site audit to the same body, as form or JSON, in its current state', async () => {
  const user = await one.user()
  const fields = { urls: [url, `${url}a`], privacy: 2, password: 'secret' }
  const first = await user.send('POST', PATH, { json: fields, headers })
  const form = { urls: fields.urls.join(','), privacy: '2', password: 'secret' }
  for (const sent of [{ json: fields }, { form }, { json: { ...fields, other: 1 } }]) {
    const again = await user.send('POST', PATH, { ...sent, headers })
    expect([again.status, again.text]).toEqual([201, first.text])
  }
  await user.send('PATCH', `${PATH}/${first.body.data.id}`, { json: { privacy: 1 } })
  const later = await user.send('POST', PATH, { json: fields, headers })
  expect(later.body.data).toMatchObject({ id: first.body.data.id, privacy: 1 })
})

it('refuses another body, and a report under the same key', async () => {
  const user = await one.user()
  const fields = { url, privacy: 2, password: 'one' }
  await user.send('POST', PATH, { json: fields, headers })
  for (const change of [{ url: 'https://example.org/' }, { max_pages: 5 }, { password: 'two' }]) {
    const { status, body } = await user.send('POST', PATH, {
      json: { ...fields, ...change },
      headers,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']])
  }
  expect((await user.send('POST', '/reports', { json: fields, headers })).status).toBe(422)
  expect(await total(user)).toBe(1)
})

it('does not create a deleted site audit again, and is each user’s own', async () => {
  const [user, stranger] = [await one.user(), await one.user()]
  const sent = { json: { url }, headers }
  const first = await user.send('POST', PATH, sent)
  const theirs = await stranger.send('POST', PATH, sent)
  expect(theirs.body.data.id).not.toBe(first.body.data.id)
  await user.send('DELETE', `${PATH}/${first.body.data.id}`)
  const again = await user.send('POST', PATH, sent)
  expect([again.status, again.body.type]).toEqual([
    404,
    'urn:problem-type:pagemark:site-audit-not-found',
  ])
  expect(await total(user)).toBe(0)
})

it('reveals nothing of a site audit to an editor who was removed from its project', async () => {
  const { owner, editor, id: project } = await sharedProject(one)
  const { secret } = await one.keyring.create(editor.owner, { name: 'ci', level: 'expert' })
  const { send } = clientOf(one.address, secret)
  const sent = { json: { url, project }, headers }
  expect((await send('POST', PATH, sent)).status).toBe(201)
  await owner.visitor.post('/projects/Site/members/remove', { email: editor.email })
  expect((await send('POST', PATH, sent)).status).toBe(404)
})
