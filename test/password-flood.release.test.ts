import { expect, it } from 'vitest'
import { PasswordsBusy } from '../src/accounts/passwords.ts'
import { formatPhc } from '../src/accounts/phc.ts'
import { createReportPasswords } from '../src/accounts/report-passwords.ts'
import { createReportVisits } from '../src/accounts/report-visits.ts'
import { startApi, storedReport } from './support/api.ts'
import { quickPasswords } from './support/quick-passwords.ts'

/** Two hashes are computed at once, and this many wait in one queue. */
const OF_ONE = 80

/** Takes thirty times as long to verify as an account's hash. */
const SLOW = formatPhc({
  cost: { memory: 19_456, passes: 60, parallelism: 1 },
  salt: Buffer.alloc(16),
  tag: Buffer.alloc(32),
})

it('sends away who comes while very many passwords are checked, and says when to come again', async () => {
  const passwords = quickPasswords()
  const reportPasswords = createReportPasswords({ passwords, now: Date.now })
  await using api = await startApi({ reportPasswords })
  const visits = createReportVisits({ locks: api.store.reportLocks, passwords, now: Date.now })
  const user = await api.user()
  const secret = { url: 'https://example.com/', privacy: 2, password: 'open sesame' }
  const { id } = await storedReport(user, secret)
  const flood = Promise.all([
    // Both slots are busy for a second or more, while the queues of two later clients are full.
    ...['198.51.100.1', '203.0.113.1'].map((who) => passwords.verify(SLOW, 'x', who)),
    ...Array.from({ length: 2 * OF_ONE }, (_, n) =>
      passwords.hash('x', n % 2 === 0 ? user.owner.id : '192.0.2.77'),
    ),
  ])

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

it.each([
  { from: 'one network', network: (n: number) => `198.51.100.${n % 256}`, most: 4 },
  // Only guesses from before, by networks that have had as few turns.
  { from: 'a hundred networks', network: (n: number) => `198.51.${n % 100}.1`, most: 100 },
])('a flood from $from sends away its own alone, and others wait a moment', async (flood) => {
  const passwords = quickPasswords()
  const ended: string[] = []
  const guess = async (n: number): Promise<void> => {
    try {
      await passwords.hash('guess', flood.network(n))
      ended.push('guess')
    } catch (error) {
      if (!(error instanceof PasswordsBusy)) throw error
      ended.push('sent away')
    }
  }
  const guesses = Array.from({ length: 500 }, (_, n) => guess(n))
  const honest = passwords
    .hash('correct horse battery', '192.0.2.1')
    .then(() => ended.push('honest'))
  await Promise.all([...guesses, honest])
  expect(ended.filter((end) => end === 'sent away').length).toBeGreaterThan(150)
  const before = ended.slice(0, ended.indexOf('honest')).filter((end) => end === 'guess')
  // Two are checked at once: the second may end first although it began later.
  expect(before.length).toBeLessThanOrEqual(flood.most + 1)
})
