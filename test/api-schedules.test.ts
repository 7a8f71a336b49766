import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, storedReport, type TestApi, type TestUser } from './support/api.ts'

let api: TestApi
let user: TestUser
let id: string

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  id = (await storedReport(user, { project: 'Site' })).id
})
afterAll(() => api[Symbol.asyncDispose]())

const PROJECT = '/projects/Site/schedule'
const report = () => `/reports/${id}/schedule`

describe('the schedule of a project', () => {
  it('is none at first, is set, shown and removed', async () => {
    const none = { object: 'schedule', id: null, state: 'none', cron: null, next_times: [] }
    expect((await user.send('GET', PROJECT)).body.data).toMatchObject(none)
    const json = { cron: ' 0  6 * * 1-5 ', time_zone: 'Europe/Berlin' }
    const set = await user.send('PUT', PROJECT, { json })
    expect(set.status).toBe(200)
    expect(set.body.data).toMatchObject({
      state: 'active',
      set_on: 'project',
      cron: '0 6 * * 1-5',
      time_zone: 'Europe/Berlin',
      failures: null,
      skipped: null,
    })
    expect(set.body.data.next_times).toHaveLength(5)
    expect((await user.send('GET', report())).body.data).toMatchObject({
      id: set.body.data.id,
      set_on: 'project',
      failures: 0,
    })
    expect((await user.send('DELETE', PROJECT)).body.data).toMatchObject(none)
  })

  it.each([
    { json: {}, at: 'cron', says: 'cron is required.' },
    { json: { cron: '0 6 * *' }, at: 'cron', says: 'must have five fields' },
    {
      json: { cron: '*/5 * * * *' },
      at: 'cron',
      says: 'The schedule fires every 5 minutes. The shortest interval is 15 minutes.',
    },
    { json: { cron: '0 6 * * *', time_zone: 'Berlin' }, at: 'time_zone', says: 'an IANA name' },
    { json: { cron: '0 6 * * *', timezone: 'UTC' }, at: 'timezone', says: 'time_zone' },
  ])('is refused: $json', async ({ json, at, says }) => {
    for (const [method, path] of [
      ['PUT', PROJECT],
      ['POST', `${PROJECT}/preview`],
    ] as const) {
      const { status, body } = await user.send(method, path, { json })
      expect(status).toBe(422)
      expect(body.errors[at].join(' ')).toContain(says)
    }
  })

  it('is previewed without being set', async () => {
    const json = { cron: '30 2 * * *', time_zone: 'UTC' }
    const { status, body } = await user.send('POST', `${PROJECT}/preview`, { json })
    expect(status).toBe(200)
    expect(body.data.next_times[0]).toMatch(/T02:30:00/)
    expect((await user.send('GET', PROJECT)).body.data.state).toBe('none')
  })
})

describe('the schedule of a report', () => {
  it('replaces that of its project, or excludes the report', async () => {
    await user.send('PUT', PROJECT, { json: { cron: '0 6 * * *' } })
    const own = await user.send('PUT', report(), { json: { cron: '0 * * * *' } })
    expect(own.body.data).toMatchObject({ set_on: 'report', cron: '0 * * * *', time_zone: 'UTC' })
    const off = await user.send('PUT', report(), { json: { off: 1 } })
    expect(off.body.data).toMatchObject({ set_on: 'report', state: 'off', cron: null })
    const inherited = await user.send('DELETE', report())
    expect(inherited.body.data).toMatchObject({ set_on: 'project', state: 'active' })
  })
})
