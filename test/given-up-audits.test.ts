import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'

it('audits that were given up are listed for administrators, and queued again by them', async () => {
  let stored = 0
  await using api = await startApi({ onRunStored: () => (stored += 1) })
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  const { report } = await api.store.reports.store(user.owner, reportDraft())
  const token = (await api.queue.claim('test'))?.token ?? ''
  await api.db.updateTable('runs').set({ attempt: 3 }).execute()
  await api.queue.retry(token)
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
