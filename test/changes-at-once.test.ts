import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../src/store/database/database.ts'
import { lockUser } from '../src/store/database/locks.ts'
import { allAtOnce } from './support/all-at-once.ts'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { acceptRow, refuseRow } from './support/refuse-row.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ hasMail: true })
})
afterAll(() => api[Symbol.asyncDispose]())

describe('changes of a site audit at once', () => {
  it('keep what the others change', async () => {
    const user = await api.user()
    const { id } = await api.store.siteAudits.create(user.owner, siteDraft())
    const settings = { max_pages: 10, max_depth: 3, language: 'de', include: ['/blog/**'] }
    // Hashing the password gives the others time to be made.
    const locked = { privacy: 2, password: 'secret' }
    const others = Object.entries(settings).map(([name, value]) => ({ [name]: value }))
    const changes = [locked, ...others]
    const path = `/site-audits/${id}`
    const answers = await Promise.all(changes.map((json) => user.send('PATCH', path, { json })))
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const { body } = await user.send('GET', path)
    expect(body.data).toMatchObject({ privacy: 2, settings })
  })

  it('are kept by a form that does not show them', async () => {
    const { owner, visitor } = await signedIn(api)
    const { client } = await api.key(owner)
    const { id } = await api.store.siteAudits.create(owner, siteDraft())
    const path = `/site-audits/${id}`
    const [saved, changed] = await Promise.all([
      visitor.post(`/s/${id}/settings`, { privacy: '2', password: 'secret' }),
      client.send('PATCH', path, { json: { max_pages: 10 } }),
    ])
    expect([saved.status, changed.status]).toEqual([303, 200])
    const { body } = await client.send('GET', path)
    expect(body.data).toMatchObject({ privacy: 2, settings: { max_pages: 10 } })
  })
})

describe('the form of a watching page', () => {
  const alerts = { alerts: 'on', every: 'day', email: '1' }

  async function newWatcher() {
    const { owner, visitor } = await signedIn(api)
    const { report } = await api.store.reports.store(owner, reportDraft())
    const send = () => visitor.post(`/r/${report.id}/watching`, alerts)
    return { owner, id: report.id, send }
  }

  it('creates one channel for email when it is sent twice', async () => {
    const { owner, send } = await newWatcher()
    const hold = async (trx: Connection) => await lockUser(trx, owner.id)
    const answers = await allAtOnce(api.db, hold, () => [send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await api.store.channels.list(owner)).toHaveLength(1)
  })

  it('changes nothing if a part of it fails', async () => {
    const { owner, id, send } = await newWatcher()
    const refused = {
      table: 'schedules',
      event: 'insert',
      column: 'subject_id',
      value: id,
    } as const
    await refuseRow(api.db, refused)
    expect((await send()).status).toBe(500)
    await acceptRow(api.db, refused.table)
    expect(await api.store.channels.list(owner)).toEqual([])
    const subject = { kind: 'report', reference: id } as const
    expect(await api.store.watches.find(owner, subject)).toMatchObject({ isOn: false })
  })
})
