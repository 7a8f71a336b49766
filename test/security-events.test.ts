import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { startApi, storedReport, type TestApi } from './support/api.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { pageRequest } from './support/page-request.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

const headers = {
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': '198.18.7.1',
  'user-agent': 'Browser/1',
}
const from = { address: '198.18.7.1', agent: 'Browser/1' }

const eventsOf = (owner: Owner) => api.store.securityEvents.latest(owner, 20)

it('keeps who signed in and out, from where, and every wrong password', async () => {
  const { email, owner, visitor } = await signedIn(api)
  const tried = (password: string) => visitor.post('/signin', { email, password }, headers)
  await tried('guess')
  await tried('guess')
  await tried(PERSON_PASSWORD)
  await visitor.post('/signout', {}, headers)
  const events = await eventsOf(owner)
  expect(events.map(({ kind, times }) => `${kind} ${times}`).toSorted()).toEqual([
    'password-wrong 2',
    'signed-in 1',
    'signed-out 1',
  ])
  for (const event of events) expect(event).toMatchObject(from)
  const wrong = events.find(({ kind }) => kind === 'password-wrong')
  expect(wrong?.actorId).toBe(null)
})

it('keeps nothing of what was typed where no account is', async () => {
  const { visitor } = await signedIn(api)
  await visitor.post('/signin', { email: 'typed-secret', password: 'typed-secret' }, headers)
  const rows = await api.db.selectFrom('security_events').selectAll().execute()
  expect(rows.some(({ user_id }) => user_id === null)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('typed-secret')
})

it('keeps a change of visibility, by page and by program, by the report’s id', async () => {
  const user = await api.user()
  const report = await storedReport(user, { url: 'https://example.com/?secret=1' })
  await user.send('PATCH', `/reports/${report.id}`, { form: { privacy: '1' }, headers })
  await user.send('PATCH', `/reports/${report.id}`, { form: { privacy: '1' }, headers })
  const events = await eventsOf(user.owner)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ kind: 'visibility-changed', subject: report.id, ...from })

  const { owner, visitor } = await signedIn(api)
  const own = await api.store.reports.store(owner, {
    request: pageRequest('https://example.com/'),
    privacy: 0,
    priority: 'interactive',
  })
  await visitor.post(`/r/${own.report.id}/share`, { privacy: '1' }, headers)
  expect(await eventsOf(owner)).toMatchObject([
    { kind: 'visibility-changed', subject: own.report.id, ...from },
  ])
})

it('keeps what was deleted, and no attempt at what is another’s', async () => {
  const user = await api.user()
  const report = await storedReport(user, { project: 'library' })
  const stranger = await api.user()
  await stranger.send('DELETE', `/reports/${report.id}`)
  await stranger.send('DELETE', '/projects/library')
  expect(await eventsOf(stranger.owner)).toEqual([])
  await user.send('DELETE', `/reports/${report.id}`)
  await user.send('DELETE', '/projects/Library')
  const events = await eventsOf(user.owner)
  expect(events.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
    'project-deleted library',
    `report-deleted ${report.id}`,
  ])
})
