import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { createApiWindows, forgetApiWindows } from '../../store/upkeep/api-windows.ts'
import { createSharedRateLimit } from './shared-rate-limit.ts'

/** Simulates one of several web processes. */
function limitOf({ db }: TestStore, perMinute: number) {
  const windows = createApiWindows(db)
  return createSharedRateLimit({ windows, perMinute, now: () => performance.now() })
}

describe('a rate limit of several processes', () => {
  it('gives a name its share once, however many ask where', async () => {
    await using test = await openTestStore()
    const [one, other, third] = [limitOf(test, 60), limitOf(test, 60), limitOf(test, 60)]
    const asked = Array.from({ length: 50 }, () => [one, other, third].map((at) => at.take('key')))
    const shares = await Promise.all(asked.flat())
    expect(shares.filter((share) => share.allowed)).toHaveLength(60)
    expect(shares.at(-1)).toMatchObject({ allowed: false, limit: 60, remaining: 0 })
    expect(await one.take('other')).toMatchObject({ allowed: true, remaining: 59 })
  })

  it('draws more at once for a name that is busy, and loses none', async () => {
    await using test = await openTestStore()
    const limit = limitOf(test, 600)
    const taken: boolean[] = []
    for (let n = 0; n < 650; n += 1) taken.push((await limit.take('key')).allowed)
    expect(taken.filter((allowed) => allowed)).toHaveLength(600)
  })

  it('counts alone for the rest of the minute while the database takes no changes', async () => {
    await using test = await openTestStore()
    const real = createApiWindows(test.db)
    let isReadOnly = false
    const refused = Object.assign(new Error('read-only transaction'), { code: '25006' })
    const limit = createSharedRateLimit({
      windows: {
        draw: async (wanted) => await (isReadOnly ? Promise.reject(refused) : real.draw(wanted)),
      },
      perMinute: 5,
      now: () => performance.now(),
    })
    const shares = async (count: number) => {
      const taken = []
      for (let n = 0; n < count; n += 1) taken.push((await limit.take('key')).allowed)
      return taken
    }
    expect(await shares(2)).toEqual([true, true])
    isReadOnly = true
    expect(await shares(4)).toEqual([true, true, true, false])
    expect(await limit.take('other')).toMatchObject({ allowed: true, limit: 5, remaining: 4 })
  })

  it('begins anew after a minute, and is forgotten after an hour', async () => {
    await using test = await openTestStore()
    const ago = (ms: number) =>
      test.db
        .updateTable('api_windows')
        .set((eb) => ({ begun_at: eb('begun_at', '-', ms) }))
        .execute()
    await limitOf(test, 1).take('key')
    expect(await limitOf(test, 1).take('key')).toMatchObject({ allowed: false })
    await ago(60_000)
    expect(await limitOf(test, 1).take('key')).toMatchObject({ allowed: true, resetSeconds: 60 })
    await forgetApiWindows(test.db)
    expect(await test.db.selectFrom('api_windows').select('used').execute()).toHaveLength(1)
    await ago(60 * 60_000)
    await forgetApiWindows(test.db)
    expect(await test.db.selectFrom('api_windows').select('used').execute()).toEqual([])
  })
})
