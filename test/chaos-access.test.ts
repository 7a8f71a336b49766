import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { Asked, Exchange, Told } from '../bench/chaos/check/history.ts'
import {
  ACKNOWLEDGED,
  BUSY,
  exchange,
  foundWith,
  history,
  LOST,
  SENT,
} from './support/chaos/past.ts'

const PAGE_BUSY = { ...BUSY, type: 'text/html; charset=utf-8' } as const satisfies Told

/** One after the other. */
function check(...all: readonly (readonly [Asked, Told])[]): string[] {
  const exchanges = all.map(([asked, told], index): Exchange =>
    exchange(asked, told, { sentAt: SENT + 10 * index, toldAt: SENT + 10 * index + 5 }),
  )
  return checkHistory(history(...exchanges), foundWith())
}

describe.each([
  ['a session', 401, ['sign-in', 'use-session', 'sign-out']],
  ['a key', 401, ['make-key', 'use-key', 'revoke-key']],
  ['a membership', 404, ['invite', 'use-membership', 'withdraw']],
] as const)('checkHistory accepts %s', (_, status, [beginning, using, ending]) => {
  const unknown: Told = { ...BUSY, status, retryAfter: null }
  const credential = 'p10-1'
  const begin: Asked = { what: beginning, credential }
  const use: Asked = { what: using, credential }
  const end: Asked = { what: ending, credential }

  it('that works until its end', () => {
    expect(
      check([begin, ACKNOWLEDGED], [use, ACKNOWLEDGED], [end, ACKNOWLEDGED], [use, unknown]),
    ).toEqual([])
  })

  it('that works or not once its end was lost', () => {
    expect(check([begin, ACKNOWLEDGED], [end, LOST], [use, ACKNOWLEDGED], [use, unknown])).toEqual(
      [],
    )
  })

  it('but not if it works after its end', () => {
    const ended = [end, ACKNOWLEDGED] as const
    expect(check([begin, ACKNOWLEDGED], ended, [use, ACKNOWLEDGED])).toEqual([
      `${using} p10-1: was accepted after its end`,
    ])
  })

  it('but not if it does not work before its end', () => {
    expect(check([begin, ACKNOWLEDGED], [use, unknown], [end, ACKNOWLEDGED])).toEqual([
      `${using} p10-1: was refused before its end`,
    ])
    expect(check([begin, ACKNOWLEDGED], [end, PAGE_BUSY], [use, unknown])).toEqual([
      `${using} p10-1: was refused before its end`,
    ])
  })
})

describe('checkHistory', () => {
  const at = (hour: number): Asked => ({ what: 'schedule', project: 'kept', hour })
  const cron = (hour: number) => `0 ${hour} 29 2 *`
  const found = (...crons: readonly string[]) =>
    foundWith({ schedules: new Map([['kept', crons]]) })
  const past = (...all: readonly (readonly [Asked, Told])[]) =>
    history(...all.map(([asked, told]) => exchange(asked, told)))
  const two = past([at(1), ACKNOWLEDGED], [at(2), ACKNOWLEDGED], [at(3), LOST], [at(4), BUSY])

  it('accepts the last schedule that was acknowledged, or one that was lost after it', () => {
    expect(checkHistory(two, found(cron(2)))).toEqual([])
    expect(checkHistory(two, found(cron(3)))).toEqual([])
    expect(checkHistory(past([at(1), LOST]), foundWith())).toEqual([])
  })

  it.each([
    ['an earlier one', found(cron(1)), 'kept has the schedule “0 1 29 2 *”'],
    ['one that was refused', found(cron(4)), 'kept has the schedule “0 4 29 2 *”'],
    ['none', foundWith(), 'kept has the schedule “”'],
    ['two', found(cron(2), cron(3)), 'kept has 2 schedules'],
  ])('reports %s', (_, now, violation) => {
    expect(checkHistory(two, now)).toEqual([expect.stringContaining(violation)])
  })
})
