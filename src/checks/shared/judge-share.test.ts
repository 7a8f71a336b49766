import { describe, expect, it } from 'vitest'
import { judgeShare } from './judge-share.ts'

const wrong = (count: number) => Array.from({ length: count }, (_, index) => ({ line: index + 1 }))

describe('judgeShare', () => {
  it('passes when nothing is wrong', () => {
    expect(judgeShare({ wrong: [], total: 4, message: 'm' })).toEqual({ status: 'pass' })
  })

  it('warns when exactly nine tenths are fine', () => {
    expect(judgeShare({ wrong: wrong(1), total: 10, message: 'm' })).toMatchObject({
      status: 'warn',
      share: 0.1,
      value: { number: 1, unit: 'count' },
    })
  })

  it('fails below, with the share that is wrong', () => {
    expect(judgeShare({ wrong: wrong(2), total: 8, message: 'm' })).toMatchObject({
      status: 'fail',
      share: 0.25,
    })
  })
})
