import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { cacheStatic } from './cache-static.ts'

const DAY = 86_400

function outcome(...assets: AssetFact[]) {
  const resources = [resourceFact('https://www.example.com/other.js')]
  return cacheStatic.evaluate({ ...pageFacts({ resources }), assets })
}

function kept(seconds: number, age = 0) {
  const headers = [['Cache-Control', `max-age=${seconds}`] as const, ['Age', `${age}`] as const]
  return stylesheetExample({ headers })
}

describe('cache-static', () => {
  it.each([
    { name: '30 days', asset: kept(30 * DAY), status: 'pass' },
    { name: '30 days, of which hours are gone', asset: kept(30 * DAY, 9000), status: 'pass' },
    { name: '30 days, of which one is gone', asset: kept(30 * DAY, DAY), status: 'warn' },
    { name: 'a minute', asset: kept(60), status: 'warn' },
    { name: 'a time that is all used up', asset: kept(60, 90), status: 'warn' },
    {
      name: 'no lifetime, 10 KiB',
      asset: stylesheetExample({ headers: [], wireBytes: 10_240 }),
      status: 'warn',
    },
    {
      name: 'no lifetime, a byte more',
      asset: stylesheetExample({ headers: [], wireBytes: 10_241 }),
      status: 'fail',
    },
    {
      name: 'no lifetime, size unknown',
      asset: stylesheetExample({ headers: [], wireBytes: null }),
      status: 'warn',
    },
  ])('answers $name with $status', ({ asset, status }) => {
    expect(outcome(asset).status).toBe(status)
  })

  it('shows files of other sites and does not count them', () => {
    const url = 'https://cdn.example/lib.css'
    expect(
      outcome(kept(60 * DAY), stylesheetExample({ url, party: 'third', headers: [] })),
    ).toEqual({
      status: 'pass',
      message: '2 of 3 files tested',
      evidence: [
        {
          url,
          value: 'no lifetime',
          expected: '30 days',
          bytes: 12_000,
          note: 'third-party, not counted',
        },
      ],
    })
  })

  it('says how long a file is kept', () => {
    expect(outcome(kept(2 * DAY + 5))).toMatchObject({
      message: '1 file has a cache lifetime below 30 days (1 of 2 files tested)',
      evidence: [{ value: '2 days' }],
    })
    expect(outcome(kept(60))).toMatchObject({ evidence: [{ value: '60 seconds' }] })
  })

  it('does not say that a file without a lifetime has one below 30 days', () => {
    const small = stylesheetExample({ headers: [], wireBytes: 900 })
    expect(outcome(small)).toMatchObject({
      message: '1 file has no valid cache lifetime (1 of 2 files tested)',
    })
    expect(outcome(small, kept(60))).toMatchObject({
      message: '2 files have no cache lifetime of 30 days (2 of 2 files tested)',
    })
  })

  it('counts the large ones of those without a lifetime, and shows all', () => {
    const small = stylesheetExample({ headers: [], wireBytes: 900 })
    expect(outcome(stylesheetExample({ headers: [] }), small)).toMatchObject({
      message: '1 file over 10 KiB has no valid cache lifetime (2 of 2 files tested)',
      evidence: [{ bytes: 12_000 }, { bytes: 900 }],
    })
  })
})
