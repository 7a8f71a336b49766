import { expect, it, vi } from 'vitest'
import { NO_LIMITS, openTestStore, type TestStore } from '../../../test/support/store.ts'
import { takeSweep } from './sweep-turns.ts'

/** As if this much time had passed since the row was written. */
async function age({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('settings')
    .set((eb) => ({ changed_at: eb('changed_at', '-', ms) }))
    .where('name', '=', 'SWEEP')
    .execute()
}

const HOUR_MS = 3_600_000

it('one of many processes sweeps, once an hour', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const takeAll = async () =>
    (await Promise.all(Array.from({ length: 20 }, () => takeSweep(test.db)))).filter(
      (turn) => turn !== undefined,
    )
  for (let hour = 0; hour < 2; hour += 1) {
    const turns = await takeAll()
    expect(turns).toHaveLength(1)
    expect(await takeAll()).toEqual([])
    await turns[0]?.end('done')
    expect(await takeAll()).toEqual([])
    await age(test, HOUR_MS)
  }
})

it('a long sweep keeps its turn, and a dead process loses it', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const dead = await takeSweep(test.db, { renewMs: HOUR_MS })
  await age(test, 119_000)
  expect(await takeSweep(test.db)).toBeUndefined()
  await age(test, 2_000)
  const next = await takeSweep(test.db, { renewMs: 1 })
  expect(next).toBeDefined()
  await dead?.end('interrupted')
  expect(await takeSweep(test.db)).toBeUndefined()

  await age(test, 119_000)
  const isRenewed = async () => {
    const { changed_at: before } = await row(test)
    await expect.poll(async () => (await row(test)).changed_at).toBeGreaterThan(before)
  }
  await isRenewed()
  await next?.end('done')
  const { value, changed_at } = await row(test)
  expect(value).toBe('done')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await row(test)).changed_at).toBe(changed_at)
})

it('a sweep that hangs loses its turn, and does not end the one of the next process', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const onOverdue = vi.fn<() => void>()
  const hanging = await takeSweep(test.db, { renewMs: 1, longestMs: 50 }, onOverdue)
  await vi.waitFor(() => expect(onOverdue).toHaveBeenCalled())
  // A renewal may be on its way.
  let next: Awaited<ReturnType<typeof takeSweep>>
  await vi.waitFor(async () => {
    await age(test, 121_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    next = await takeSweep(test.db, { longestMs: HOUR_MS }, onOverdue)
    expect(next).toBeDefined()
  })
  await hanging?.end('done')
  expect(await takeSweep(test.db)).toBeUndefined()
  expect((await row(test)).value).not.toBe('done')
  await next?.end('done')
  expect((await row(test)).value).toBe('done')
  expect(onOverdue).toHaveBeenCalledOnce()
})

it('an interrupted sweep is continued by the next process', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const turn = await takeSweep(test.db)
  await turn?.end('interrupted')
  const next = await takeSweep(test.db)
  expect(next).toBeDefined()
  await next?.end('done')
})

it('a clock that was set back does not delay sweeps for long', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await (await takeSweep(test.db))?.end('done')
  await age(test, -30 * 24 * HOUR_MS)
  const turn = await takeSweep(test.db)
  expect(turn).toBeDefined()
  await turn?.end('done')
})

async function row({ db }: TestStore) {
  return await db
    .selectFrom('settings')
    .select(['value', 'changed_at'])
    .where('name', '=', 'SWEEP')
    .executeTakeFirstOrThrow()
}
