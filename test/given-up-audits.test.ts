import { expect, it } from 'vitest'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'

async function givenUpReport(api: TestApi, { owner }: Pick<TestUser, 'owner'>) {
  const { report } = await api.store.reports.store(owner, reportDraft())
  const token = (await api.queue.claim('test'))?.token ?? ''
  await api.db.updateTable('runs').set({ attempt: 3 }).execute()
  await api.queue.retry(token)
  return report
}

it('audits that were given up are listed for administrators, and queued again by them', async () => {
  let stored = 0
  await using api = await startApi({ onRunStored: () => (stored += 1) })
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  const report = await givenUpReport(api, user)
  const { text } = await admin.visitor.get('/admin/queue')
  expect(text).toContain('Given up')
  expect(text).toContain('Queue again')

  const asked = { report: report.id }
  expect((await user.visitor.post('/admin/queue/again', asked)).status).toBe(404)
  expect(stored).toBe(0)
  const sent = await admin.visitor.post('/admin/queue/again', asked)
  expect(sent.location).toBe('/admin/queue')
  expect(stored).toBe(1)
  const after = (await admin.visitor.get('/admin/queue')).text
  expect(after).toContain('The audit waits in the queue again.')
  expect(after).not.toContain('Given up')
  expect(await api.store.reports.find(user.owner, report.id)).toMatchObject({ status: 'queued' })
})

it('the API lists audits that were given up and queues them again, for administrators of all users', async () => {
  let stored = 0
  await using api = await startApi({ onRunStored: () => (stored += 1), queuePerUser: 1 })
  const [admin, user, other] = [await api.user(), await api.user(), await api.user()]
  await api.store.userAdministration.setAdmin(admin.owner.id, true)
  const report = await givenUpReport(api, user)
  const path = '/given-up-runs'
  const again = `${path}/${report.id}/queue`

  expect((await other.send('GET', path)).body).toEqual({ data: [] })
  const refused = await other.send('POST', again)
  expect([refused.status, refused.body.type, stored]).toEqual([
    404,
    'urn:problem-type:pagemark:run-not-found',
    0,
  ])

  const own = (await user.send('GET', path)).body.data
  expect(own).toMatchObject([
    {
      object: 'given_up_run',
      report: report.id,
      number: 1,
      url: report.url,
      user: { id: user.owner.id, email: user.user.email },
    },
  ])
  expect((await admin.send('GET', path)).body.data).toEqual(own)
  const { client: reader } = await api.key(admin.owner, { level: 'reader' })
  expect((await reader.send('GET', path)).body).toEqual({ data: [] })

  const waiting = await api.store.reports.store(
    user.owner,
    reportDraft({ url: 'https://a.example/' }),
  )
  const full = await user.send('POST', again)
  expect([full.status, full.body.type]).toEqual([429, 'urn:problem-type:pagemark:queue-full'])
  await api.store.reports.cancel(user.owner, waiting.report.id)

  const queued = await admin.send('POST', again)
  expect([queued.status, queued.body, stored]).toEqual([
    202,
    { data: { object: 'report', id: report.id, queued: true } },
    1,
  ])
  expect((await admin.send('POST', again)).status).toBe(404)
  expect((await user.send('GET', path)).body).toEqual({ data: [] })
})
