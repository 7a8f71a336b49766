import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { alertRow } from './support/alert-row.ts'
import { startApi, storedReport, type TestApi, type TestUser } from './support/api.ts'
import { importProject } from './support/import-project.ts'
import { visitorOf } from './support/people.ts'
import type { Visitor } from './support/visitors.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const DAY_MS = 24 * 60 * 60_000
/** Of the database: for a process whose clock is a year behind. */
const NOW = Date.now() + 365 * DAY_MS

let api: TestApi
let user: TestUser
let visitor: Visitor
let id: string
beforeAll(async () => {
  api = await startApi({ time: () => NOW })
})
beforeEach(async () => {
  user = await api.user()
  visitor = await visitorOf(api, user.owner)
  id = (await storedReport(user, { project: 'Site' })).id
})
afterAll(() => api[Symbol.asyncDispose]())

const timeText = (ms: number) => new Date(ms).toISOString()

it('an alert is muted by the time of the database', async () => {
  await api.db
    .insertInto('alerts')
    .values(alertRow({ id, report_id: id }))
    .execute()
  const patch = async (mute: string) =>
    await user.send('PATCH', `/alerts/${id}`, { json: { mute, note: 'Seen' } })
  const past = await patch(timeText(NOW - DAY_MS))
  expect([past.status, past.body.errors]).toEqual([
    422,
    {
      mute: ['mute must be a time in the future such as 2027-01-31T09:00:00Z, "change" or "off".'],
    },
  ])
  const untouched = (await user.send('GET', `/alerts/${id}`)).body.data
  expect(untouched).toMatchObject({ muted: null, note: null })

  const until = timeText(NOW + DAY_MS)
  expect((await patch(until)).body.data.muted).toEqual({ until })

  await visitor.post(`/alerts/${id}/mute`, { for: '7' }, OWN)
  const { data } = (await user.send('GET', `/alerts/${id}`)).body
  expect(Date.parse(data.muted.until)).toBe(NOW + 7 * DAY_MS)
})

async function nextOf(subject: 'project' | 'report'): Promise<number> {
  const reference = subject === 'project' ? 'Site' : id
  const found = await api.store.schedules.find(user.owner, { kind: subject, reference })
  return found?.schedule?.nextRunAt ?? Number.NaN
}

it('a schedule fires first after the time of the database', async () => {
  const json = { cron: '0 6 * * *', time_zone: 'UTC' }
  expect((await user.send('PUT', '/projects/Site/schedule', { json })).status).toBe(200)
  await visitor.post(`/r/${id}/watching`, { alerts: 'off', every: 'day' }, OWN)
  for (const next of [await nextOf('project'), await nextOf('report')]) {
    expect(next).toBeGreaterThan(NOW)
    expect(next).toBeLessThanOrEqual(NOW + DAY_MS)
  }
})

it('messages of the last hour are those of the hour of the database', async () => {
  const slack = { kind: 'slack', url: 'https://hooks.example/T0/B1/x' }
  const channel = (await user.send('POST', '/channels', { json: slack })).body.data.id
  const dead = async (tried_at: number) => {
    const { body } = await user.send('POST', `/channels/${channel}/test`)
    const delivery = body.data.delivery_id
    const change = { status: 'dead' as const, tried_at }
    await api.db.updateTable('deliveries').set(change).where('id', '=', delivery).execute()
    return delivery
  }
  await dead(NOW - DAY_MS)
  const late = await dead(NOW - 60_000)
  await visitor.post(`/channels/${channel}/redeliver`, { period: 'hour' }, OWN)
  const queued = await api.db
    .selectFrom('deliveries')
    .select('id')
    .where('channel_id', '=', channel)
    .where('status', '=', 'queued')
    .execute()
  expect(queued).toEqual([{ id: late }])
})

it('a build that has no time, or a later one, has the time of the database', async () => {
  const { projectId, token } = await importProject(api)
  const upload = async (build: object) => {
    await fetch(`${api.address}/lhci/v1/projects/${projectId}/builds`, {
      method: 'POST',
      headers: { 'x-lhci-build-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ branch: 'main', ...build }),
    })
  }
  await upload({ hash: 'none' })
  await upload({ hash: 'later', runAt: timeText(NOW + DAY_MS) })
  await upload({ hash: 'earlier', runAt: timeText(NOW - DAY_MS) })
  const json = { hash: 'of the API', branch: 'main' }
  await user.send('POST', '/projects/Site/builds', { json })
  const rows = await api.db.selectFrom('builds').select(['hash', 'run_at']).orderBy('id').execute()
  expect(rows).toEqual([
    { hash: 'none', run_at: NOW },
    { hash: 'later', run_at: NOW },
    { hash: 'earlier', run_at: NOW - DAY_MS },
    { hash: 'of the API', run_at: NOW },
  ])
})
