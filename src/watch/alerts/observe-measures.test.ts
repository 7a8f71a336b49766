import { describe, expect, it } from 'vitest'
import { observeMeasures } from './observe-measures.ts'
import { NEW_ALERT } from './step-alert.ts'
import type { KnownAlert } from './watched-run.ts'

const numbered = (lcp: number, number: number) => ({
  number,
  conditions: 'a',
  benchmarkIndex: 1500,
  values: { lcp },
})
const EIGHT = Array.from({ length: 8 }, () => 2000)

/** The observation about the largest paint in the last of these runs. */
function seenAfter(
  values: readonly number[],
  { alert, isConfirming = false }: { alert?: KnownAlert; isConfirming?: boolean } = {},
) {
  const runs = values.map(numbered)
  const numbers = runs.at(-1) ?? numbered(0, 0)
  const observed = observeMeasures(
    { numbers, before: runs.slice(0, -1), isConfirming },
    () => alert,
  )
  return observed.find(({ rule }) => rule === 'worse:lcp')?.seen.kind
}

describe('a metric that is suspected to be worse', () => {
  const alert: KnownAlert = {
    ...NEW_ALERT,
    state: 'suspected',
    rule: 'worse:lcp',
    conditions: 'a',
    value: 2300,
    usual: 2000,
    threshold: 2200,
  }
  const shift = [...EIGHT, 2300, 2300, 2300, 2300, 2300]

  it('is confirmed by a run beyond the threshold alone', () => {
    expect(seenAfter([...EIGHT, 2201], { alert })).toBe('bad')
    expect(seenAfter([...EIGHT, 2200], { alert })).toBe('good')
  })

  it('is confirmed by a regular run that leaves the last six worse, but by its own value in a confirming run', () => {
    expect(seenAfter([...shift, 2190], { alert })).toBe('bad')
    expect(seenAfter([...shift, 2190], { alert, isConfirming: true })).toBe('good')
  })

  it('is not judged by a confirming run before it is suspected', () => {
    expect(seenAfter([...shift, 2300])).toBe('bad')
    expect(seenAfter([...shift, 2300], { isConfirming: true })).toBe('nothing')
  })

  it('is open until a run is halfway back to the usual value', () => {
    const open: KnownAlert = { ...alert, state: 'confirmed' }
    expect(seenAfter([...shift, 2101], { alert: open })).toBe('bad')
    expect(seenAfter([...shift, 2100], { alert: open })).toBe('good')
  })
})

it('a run of one load is not compared with medians of several, but medians are with single loads', () => {
  const kindOf = (before: number, now: number) => {
    const runs = EIGHT.map((lcp, place) => ({ ...numbered(lcp, place), loads: before }))
    const numbers = { ...numbered(9000, 9), loads: now }
    const observed = observeMeasures(
      { numbers, before: runs, isConfirming: false },
      () => undefined,
    )
    return observed.find(({ rule }) => rule === 'worse:lcp')?.seen.kind
  }
  expect([kindOf(1, 3), kindOf(3, 3), kindOf(3, 1)]).toEqual(['bad', 'bad', 'nothing'])
})

it('a run of several loads is compared with single loads only until 16 runs have as many', () => {
  const kindAfter = (medians: number) => {
    const single = Array.from({ length: 20 }, (_, place) => numbered(3000, place))
    const several = Array.from({ length: medians }, (_, place) => numbered(2000, 20 + place))
    const before = [...single, ...several.map((run) => ({ ...run, loads: 5 }))]
    const numbers = { ...numbered(2400, before.length), loads: 5 }
    const observed = observeMeasures({ numbers, before, isConfirming: false }, () => undefined)
    return observed.find(({ rule }) => rule === 'worse:lcp')?.seen.kind
  }
  expect([kindAfter(15), kindAfter(16)]).toEqual(['good', 'bad'])
})

it('a shift began before runs that do not count: of a slow host, or under other conditions', () => {
  const counted = [...EIGHT, 2290, 2290, 2290, 2290, 2290].map(numbered)
  const agoAfter = (runs: readonly ReturnType<typeof numbered>[]) => {
    const numbers = runs.at(-1) ?? numbered(0, 0)
    const observed = observeMeasures(
      { numbers, before: runs.slice(0, -1), isConfirming: false },
      () => undefined,
    )
    return observed.find(({ rule }) => rule === 'worse:lcp')
  }
  expect(agoAfter(counted)).toMatchObject({ seen: { kind: 'bad' }, runsAgo: 3 })
  const other = { ...numbered(9000, 0), conditions: 'b' }
  const slow = { ...numbered(9000, 0), benchmarkIndex: 500 }
  expect(agoAfter(counted.toSpliced(10, 0, other, slow))).toMatchObject({ runsAgo: 5 })
  expect(agoAfter(counted.toSpliced(4, 0, other, slow))).toMatchObject({ runsAgo: 3 })
})

it('each device has alerts of its own, and names say which if there are two', () => {
  const of = (lcp: number, desktop: number, number: number) => ({
    ...numbered(lcp, number),
    values: { lcp, score: 90, 'desktop.lcp': desktop },
  })
  const before = EIGHT.map((lcp, place) => of(lcp, 1000, place))
  const observed = observeMeasures(
    { numbers: of(2000, 1400, 9), before, isConfirming: false },
    () => undefined,
  )
  const known = observed.filter(({ value }) => value !== null)
  expect(known.map(({ rule, seen, device }) => [rule, seen.kind, device])).toEqual([
    ['worse:score', 'good', undefined],
    ['worse:lcp', 'good', undefined],
    ['worse:lcp:desktop', 'bad', 'desktop'],
  ])
  expect(known.map(({ message }) => message)).toEqual([
    'Score is 90',
    'Largest Contentful Paint on mobile is 2.0 s',
    'Largest Contentful Paint on desktop is 1.4 s, usually 1.0 s',
  ])
  expect(
    observeMeasures({ numbers: numbered(2000, 9), before, isConfirming: false }, () => undefined),
  ).toHaveLength(5)
})
