import { expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../test/support/store.ts'
import { followQueue } from './follow-queue.ts'

it('ends a run that finds its host full, one that is to be tried again, and a lost one', async () => {
  await using test = await openTestStore({ siteConcurrency: 1 })
  const owner = await test.owner()
  const ends: [token: string, outcome: string][] = []
  const queue = followQueue(test.queue, {
    claim: (claim) => claim(),
    write: (_token, _stage, write) => write(),
    end: (...end) => void ends.push(end),
  })
  const claimed = async (url: string) => {
    await test.store.reports.store(owner, reportDraft({ url }))
    return (await queue.claim('test'))?.token ?? ''
  }
  const [first, second] = [await claimed('https://a.example/'), await claimed('https://b.example/')]
  const addresses = ['192.0.2.1']

  expect(await queue.enter(first, { url: 'https://a.example/', addresses })).toBe('entered')
  expect(await queue.enter(second, { url: 'https://b.example/', addresses })).toBe('full')
  expect(await queue.retry(first)).toBe(true)
  expect(await queue.enter(first, { url: 'https://a.example/', addresses })).toBe('lost')

  expect(ends).toEqual([
    [second, 'returned'],
    [first, 'retried'],
    [first, 'lost'],
  ])
})

it('a run that is returned for later waits', async () => {
  await using test = await openTestStore()
  const owner = await test.owner()
  const queue = followQueue(test.queue, {
    claim: (claim) => claim(),
    write: (_token, _stage, write) => write(),
    end: () => undefined,
  })
  await test.store.reports.store(owner, reportDraft())
  const { token = '' } = (await queue.claim('test')) ?? {}
  expect(await queue.release(token, 60_000)).toBe(true)
  expect(await queue.claim('test')).toBeUndefined()
})
