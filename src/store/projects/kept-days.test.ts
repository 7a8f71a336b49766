import { expect, it } from 'vitest'
import { createKeptDays } from './kept-days.ts'

const DAYS = [{ at: 0, runs: 1, score: 90 }]
const PAGES = { projectId: 'p', reports: [{ id: 'a' }, { id: 'b' }], now: 60_000 }

function counted() {
  const days = createKeptDays()
  let reads = 0
  const ask = async (change: Partial<typeof PAGES> = {}) =>
    await days({ ...PAGES, ...change }, async () => {
      reads += 1
      return DAYS
    })
  return { ask, reads: () => reads }
}

it('days of a public project are read once a minute, however many visitors ask', async () => {
  const { ask, reads } = counted()
  expect(await Promise.all([ask(), ask(), ask({ now: 119_999 })])).toEqual([DAYS, DAYS, DAYS])
  expect(reads()).toBe(1)
  await ask({ now: 120_000 })
  expect(reads()).toBe(2)
})

it('days are read again as soon as other pages are public', async () => {
  const { ask, reads } = counted()
  await ask()
  await ask({ reports: [{ id: 'b' }] })
  await ask({ projectId: 'q' })
  expect(reads()).toBe(3)
})

it('days that could not be read are asked for again', async () => {
  const days = createKeptDays()
  const broken = days(PAGES, async () => await Promise.reject(new Error('closed')))
  await expect(broken).rejects.toThrow('closed')
  expect(await days(PAGES, async () => DAYS)).toEqual(DAYS)
})
