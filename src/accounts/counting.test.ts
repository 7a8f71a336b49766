import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { hashToken } from '../store/database/token.ts'
import { createThrottles, forgetThrottles } from '../store/upkeep/throttles.ts'
import { type AskThrottle, countInProcess, countTogether } from './counting.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import { createThrottle } from './throttle.ts'
import { createVisitThrottle } from './visit-throttle.ts'

const RULES = { free: 3, windowMs: 60_000, delayMs: 20_000, maxDelayMs: 60_000 }

/** Counts as this many processes of one installation would. */
function processes(test: TestStore, count: number) {
  return Array.from({ length: count }, () => {
    const counting = countTogether(createThrottles(test.db, hashToken))
    return counting('tries', (now, bucketsOf) => createThrottle(RULES, now, bucketsOf('')))
  })
}

const tryOf =
  (...names: string[]) =>
  (throttle: ReturnType<typeof createThrottle>) =>
    throttle.attempt(names)

async function allowed<Throttle>(
  asks: readonly AskThrottle<Throttle>[],
  attempt: (throttle: Throttle) => { readonly allowed: boolean },
): Promise<number> {
  const attempts = await Promise.all(asks.map((ask) => ask(attempt)))
  return attempts.filter((each) => each.allowed).length
}

/** Advances the clock. */
async function pass(test: TestStore, ms: number): Promise<void> {
  await test.db
    .updateTable('throttles')
    .set((eb) => ({
      allowed_at: eb('allowed_at', '-', ms),
      forget_at: eb('forget_at', '-', ms),
    }))
    .execute()
}

const rows = async ({ db }: TestStore) => await db.selectFrom('throttles').selectAll().execute()

describe('attempts counted over all processes', () => {
  it('are as many as one process allows, however they are distributed', async () => {
    await using test = await openTestStore()
    const asks = processes(test, 10)
    expect(await allowed(asks, tryOf('ada'))).toBe(3)
    const [one, other] = asks
    expect(await other?.(tryOf('ada'))).toMatchObject({ allowed: false })
    await pass(test, 20_001)
    expect(await one?.(tryOf('ada'))).toEqual({ allowed: true })
    const refused = await other?.(tryOf('ada'))
    expect(refused).toMatchObject({ allowed: false, retryAfterMs: expect.closeTo(40_000, -4) })
    expect(await other?.(tryOf('bob'))).toEqual({ allowed: true })
  })

  it('that have to wait write nothing', async () => {
    let writes = 0
    await using test = await openTestStore({
      log: ({ query }) => {
        if (/^(insert|update|delete)/.test(query.sql)) writes += 1
      },
    })
    const [ask] = processes(test, 1)
    for (let n = 0; n < 3; n += 1) await ask?.(tryOf('ada', 'network'))
    writes = 0
    expect(await ask?.(tryOf('ada', 'another'))).toMatchObject({ allowed: false })
    expect(writes).toBe(0)
  })

  it('are forgiven for all processes', async () => {
    await using test = await openTestStore()
    const [one, other] = processes(test, 2)
    for (let n = 0; n < 3; n += 1) await one?.(tryOf('ada'))
    await other?.((throttle) => throttle.forgive(['ada']))
    expect(await one?.(tryOf('ada'))).toEqual({ allowed: true })
  })

  it('are stored without names, and deleted after they expire', async () => {
    await using test = await openTestStore()
    const [ask] = processes(test, 1)
    await ask?.(tryOf('ada@example.com'))
    expect(JSON.stringify(await rows(test))).not.toContain('ada')
    await forgetThrottles(test.db)
    expect(await rows(test)).toHaveLength(1)
    await pass(test, 60_000)
    await forgetThrottles(test.db)
    expect(await rows(test)).toEqual([])
  })

  it('of different throttles are different ones', async () => {
    await using test = await openTestStore()
    const counting = countTogether(createThrottles(test.db, hashToken))
    const asks = ['one', 'two'].map((name) =>
      counting(name, (now, bucketsOf) => createThrottle(RULES, now, bucketsOf(''))),
    )
    for (let n = 0; n < 3; n += 1) await asks[0]?.(tryOf('ada'))
    expect(await asks[0]?.(tryOf('ada'))).toMatchObject({ allowed: false })
    expect(await asks[1]?.(tryOf('ada'))).toEqual({ allowed: true })
  })
})

it('sign-ins and visits get the same answers from the database as from memory', async () => {
  await using test = await openTestStore()
  const countings = [countInProcess(() => 0), countTogether(createThrottles(test.db, hashToken))]
  const [memory, together] = await Promise.all(
    countings.map(async (counting) => {
      const signIns = counting('sign-in', createSignInThrottle)
      const visits = counting('unlock', createVisitThrottle)
      const got: boolean[] = []
      for (let n = 0; n < 12; n += 1) {
        const address = `192.0.2.${n % 2}`
        const visit = { account: 'ada', address, standing: { by: 'nothing' } } as const
        got.push((await signIns((throttle) => throttle.attempt(visit))).allowed)
        const unlock = { reportId: 'r', address, userId: n % 3 === 0 ? 'u' : undefined }
        got.push((await visits((throttle) => throttle.attempt(unlock))).allowed)
      }
      return got
    }),
  )
  expect(together).toEqual(memory)
  expect(memory).toContain(false)
})
