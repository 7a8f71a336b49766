import { expect, it } from 'vitest'
import { passTime } from '../../test/support/pass-time.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'

const asGuest = ({ store }: TestStore, url: string) =>
  store.guestReports.store({ target: { url, schemeGiven: true }, devices: ['mobile'] })

it('begins audits of guests ten seconds apart at one site, and others meanwhile', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const first = await asGuest(test, 'https://www.example.com/one')
  const second = await asGuest(test, 'https://shop.example.com/two?x=2')
  const elsewhere = await asGuest(test, 'https://www.example.org/')
  expect((await test.queue.claim('test'))?.reportId).toBe(first.reportId)
  expect((await test.queue.claim('test'))?.reportId).toBe(elsewhere.reportId)
  expect(await test.queue.claim('test')).toBeUndefined()
  await passTime(test, 10_000)
  expect((await test.queue.claim('test'))?.reportId).toBe(second.reportId)
})

it('makes no user wait for guests, and reveals no audits of users to guests', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  const guests = await asGuest(test, 'https://www.example.com/')
  const { report: next } = await test.store.reports.store(owner, reportDraft())
  const claimed = [
    await test.queue.claim('a'),
    await test.queue.claim('b'),
    await test.queue.claim('c'),
  ]
  const ids = claimed.map((run) => run?.reportId ?? '')
  expect(ids.toSorted()).toEqual([report.id, guests.reportId, next.id].toSorted())
})

it('lets all guests have one turn together', async () => {
  await using test = await openTestStore(NO_LIMITS)
  for (let n = 0; n < 6; n += 1) await asGuest(test, `https://g${n}.example/`)
  const owner = await test.owner()
  for (let n = 0; n < 3; n += 1) {
    await test.store.reports.store(owner, reportDraft({ url: `https://u${n}.example/` }))
  }
  const order: boolean[] = []
  for (let n = 0; n < 6; n += 1) {
    const run = await test.queue.claim('test')
    order.push(run?.ownerId === owner.id)
  }
  expect(order.filter((is) => is)).toHaveLength(3)
})
