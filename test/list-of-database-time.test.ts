import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'

const HOUR_MS = 60 * 60 * 1000
const LIST = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const

it.each([
  { wrong: 'behind', by: HOUR_MS },
  { wrong: 'ahead', by: -HOUR_MS },
])('a list counts newer reports while the clock of its process is an hour $wrong', async (its) => {
  const clock = { now: Date.now() + its.by }
  await using api = await startApi({ time: () => clock.now })
  const { owner, visitor } = await signedIn(api)
  await api.store.reports.store(owner, reportDraft())

  clock.now += 1000
  const { text } = await visitor.get('/reports')
  const after = /data-events="[^"]*after=([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  expect(await api.store.reports.countNewer(owner, LIST, after)).toBe(0)

  clock.now += 1000
  await api.store.reports.store(owner, reportDraft())
  expect(await api.store.reports.countNewer(owner, LIST, after)).toBe(1)
})
