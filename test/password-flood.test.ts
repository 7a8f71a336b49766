import { expect, it } from 'vitest'
import { createPasswords } from '../src/accounts/passwords.ts'
import { createReportPasswords } from '../src/accounts/report-passwords.ts'
import { createReportVisits } from '../src/accounts/report-visits.ts'
import { startApi, storedReport } from './support/api.ts'

/** Two are computed at once, and this many wait. */
const AT_ONCE = 2 + 80

it('sends away who comes while very many passwords are checked, and says when to come again', async () => {
  const passwords = createPasswords()
  const reportPasswords = createReportPasswords({ passwords, now: Date.now })
  await using api = await startApi({ reportPasswords })
  const visits = createReportVisits({ locks: api.store.reportLocks, passwords, now: Date.now })
  const user = await api.user()
  const secret = { url: 'https://example.com/', privacy: 2, password: 'open sesame' }
  const { id } = await storedReport(user, secret)
  const flood = Promise.all(Array.from({ length: AT_ONCE }, () => passwords.hash('x')))

  const { status, headers, body } = await user.send('POST', '/reports', { json: secret })
  expect([status, body.type]).toEqual([503, 'urn:problem-type:pagemark:busy'])
  expect(headers.get('retry-after')).toBe('5')
  const visit = { reportId: id, password: 'open sesame', address: '192.0.2.1' }
  expect(await visits.unlock(visit)).toEqual({ status: 'wait', retryAfterMs: 5_000 })
  expect((await user.send('GET', '/reports')).status).toBe(200)

  await flood
  expect((await user.send('POST', '/reports', { json: secret })).status).toBe(201)
  expect(await visits.unlock(visit)).toMatchObject({ status: 'unlocked' })
})

it('has one user compute thirty at once, and slow down then; others go on', async () => {
  await using api = await startApi()
  const [user, other] = [await api.user(), await api.user()]
  const secret = { url: 'https://example.com/', privacy: 2, password: 'open sesame' }
  const { id } = await storedReport(user, secret)
  const change = () =>
    user.send('PATCH', `/reports/${id}`, { json: { privacy: 2, password: 'open barley' } })
  for (let n = 1; n < 29; n += 1) expect((await change()).status).toBe(200)
  expect((await change()).status).toBe(200)
  const { status, headers, body } = await change()
  expect([status, body.type]).toEqual([429, 'urn:problem-type:pagemark:too-many-requests'])
  expect(headers.get('retry-after')).toBe('3')
  expect((await user.send('PATCH', `/reports/${id}`, { json: { privacy: 1 } })).status).toBe(200)
  expect((await other.send('POST', '/reports', { json: secret })).status).toBe(201)
})
