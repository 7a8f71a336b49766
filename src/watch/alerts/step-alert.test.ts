import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AlertNews,
  type AlertState,
  type AlertStatus,
  isOpen,
  NEW_ALERT,
  type Seen,
  stepAlert,
} from './step-alert.ts'

const HOUR_MS = 60 * 60_000
const GOOD: Seen = { kind: 'good' }
const BAD: Seen = { kind: 'bad', isCertain: false, isWorse: false }
const CERTAIN: Seen = { kind: 'bad', isCertain: true, isWorse: false }
const WORSE: Seen = { kind: 'bad', isCertain: true, isWorse: true }
const NOTHING: Seen = { kind: 'nothing' }
const VOID: Seen = { kind: 'void' }

interface Told {
  readonly status: AlertStatus
  readonly news: readonly (AlertNews | '-')[]
}

/** Consecutive runs, this many hours apart. */
function after(
  seen: readonly Seen[],
  { from = NEW_ALERT, hours = 24 }: { from?: AlertStatus; hours?: number } = {},
): Told {
  let status = from
  let now = status.since
  const news: (AlertNews | '-')[] = []
  for (const each of seen) {
    now += hours * HOUR_MS
    const step = stepAlert(status, each, { now, isConfirming: false })
    status = step.status
    news.push(step.news ?? '-')
  }
  return { status, news }
}

const statesOf = (seen: readonly Seen[]) =>
  seen.map((_, end) => after(seen.slice(0, end + 1)).status.state)

describe('an alert', () => {
  it('is confirmed by a second run, and resolved after two good ones', () => {
    const seen = [GOOD, BAD, BAD, BAD, GOOD, GOOD, GOOD]
    expect(statesOf(seen)).toEqual([
      'ok',
      'suspected',
      'confirmed',
      'confirmed',
      'recovering',
      'ok',
      'ok',
    ])
    expect(after(seen).news).toEqual(['-', '-', 'confirmed', '-', '-', 'resolved', '-'])
  })

  it('is noise when the second run does not agree', () => {
    const { status } = after([BAD])
    const step = stepAlert(status, GOOD, { now: status.since + 1, isConfirming: true })
    expect([step.status.state, step.isNoise, step.news]).toEqual(['ok', true, undefined])
    expect(stepAlert(NEW_ALERT, GOOD, { now: 1, isConfirming: true }).isNoise).toBe(false)
  })

  it('is confirmed at once when its rule is certain, even if it was only suspected before', () => {
    expect(statesOf([CERTAIN])).toEqual(['confirmed'])
    expect(statesOf([BAD, CERTAIN])).toEqual(['suspected', 'confirmed'])
  })

  it('waits for its confirming run, but not past the deadline of that run', () => {
    const suspected = { ...after([BAD]).status, confirmBy: 100 * HOUR_MS }
    const step = (hours: number, seen: Seen, isConfirming = false) =>
      stepAlert(suspected, seen, { now: hours * HOUR_MS, isConfirming }).status.state
    expect([step(99, BAD), step(99, GOOD)]).toEqual(['suspected', 'suspected'])
    expect([step(99, BAD, true), step(99, GOOD, true)]).toEqual(['confirmed', 'ok'])
    expect([step(101, BAD), step(101, GOOD)]).toEqual(['confirmed', 'ok'])
  })

  it('no longer waits once its confirming run measured nothing', () => {
    const suspected = { ...after([BAD]).status, confirmBy: 100 * HOUR_MS }
    const step = (from: AlertStatus, seen: Seen, isConfirming = false) =>
      stepAlert(from, seen, { now: 50 * HOUR_MS, isConfirming }).status
    const undecided = step(suspected, NOTHING, true)
    expect(undecided).toMatchObject({ state: 'suspected', confirmBy: null })
    expect([BAD, GOOD].map((seen) => step(undecided, seen).state)).toEqual(['confirmed', 'ok'])
    expect(step(suspected, NOTHING)).toEqual(suspected)
  })

  it('returns from recovering to confirmed without another message', () => {
    expect(after([CERTAIN, GOOD, CERTAIN, GOOD, GOOD]).news).toEqual([
      'confirmed',
      '-',
      '-',
      '-',
      'resolved',
    ])
  })

  it('does not open again when it returns during its recovery', () => {
    const back = after([CERTAIN, GOOD, CERTAIN, GOOD, CERTAIN, GOOD, CERTAIN], { hours: 1 })
    expect(back.news).toEqual(['confirmed', '-', '-', '-', '-', '-', '-'])
    expect(back.status).toMatchObject({ isFlapping: false, rounds: [HOUR_MS] })
  })

  it('keeps its state after a run that counts for nothing', () => {
    for (const before of [[], [BAD], [CERTAIN], [CERTAIN, GOOD]]) {
      const { status } = after(before)
      expect(stepAlert(status, NOTHING, { now: 1e12, isConfirming: true }).status.state).toBe(
        status.state,
      )
    }
  })

  it('ends without a message when there is nothing left to compare with', () => {
    expect(after([CERTAIN, VOID, GOOD]).news).toEqual(['confirmed', '-', '-'])
    expect(statesOf([BAD, VOID])).toEqual(['suspected', 'ok'])
  })

  it('is sent again when it has become worse', () => {
    expect(after([CERTAIN, CERTAIN, WORSE, CERTAIN]).news).toEqual([
      'confirmed',
      '-',
      'confirmed',
      '-',
    ])
  })
})

describe('a muted alert', () => {
  const muteOf = (mute: AlertStatus['mute']) => ({ ...after([CERTAIN]).status, mute })

  it('stays silent until the mute ends, and is sent then if it was never sent before', () => {
    const until = { kind: 'until', until: 100 * HOUR_MS } as const
    expect(after([CERTAIN, GOOD, GOOD], { from: muteOf(until) }).news).toEqual(['-', '-', '-'])
    const unknown = { ...NEW_ALERT, mute: until }
    expect(after([CERTAIN, CERTAIN, CERTAIN, CERTAIN, CERTAIN], { from: unknown }).news).toEqual([
      '-',
      '-',
      '-',
      '-',
      'confirmed',
    ])
  })

  it('that was sent before is not sent again when the mute ends', () => {
    const until = { kind: 'until', until: 100 * HOUR_MS } as const
    const none = ['-', '-', '-', '-', '-']
    const from = muteOf(until)
    expect(after([GOOD, GOOD, GOOD, GOOD, GOOD], { from }).news).toEqual(none)
    expect(after([WORSE, CERTAIN, CERTAIN, CERTAIN, CERTAIN], { from }).news).toEqual(none)
  })

  it('muted until a change is sent when it gets worse or opens again', () => {
    const change = { kind: 'change', value: 1 } as const
    expect(after([CERTAIN, WORSE, CERTAIN], { from: muteOf(change) }).news).toEqual([
      '-',
      'confirmed',
      '-',
    ])
    expect(after([GOOD, GOOD, CERTAIN], { from: muteOf(change) }).news).toEqual([
      '-',
      '-',
      'confirmed',
    ])
  })
})

describe('an alert that opens three times in a day', () => {
  const ROUND = [CERTAIN, GOOD, GOOD]
  const flapping = after([...ROUND, ...ROUND, ...ROUND, ...ROUND], { hours: 2 })

  it('is sent once more as flapping, then no more', () => {
    expect(flapping.news).toEqual([
      'confirmed',
      '-',
      'resolved',
      'confirmed',
      '-',
      'resolved',
      'flapping',
      '-',
      '-',
      '-',
      '-',
      '-',
    ])
  })

  it('is sent again after a day without changes', () => {
    expect(after([GOOD, GOOD, CERTAIN], { from: flapping.status, hours: 13 }).news).toEqual([
      '-',
      'resolved',
      'confirmed',
    ])
  })

  it('does not flap when the openings are spread over more than a day', () => {
    const slow = after([...ROUND, ...ROUND, ...ROUND], { hours: 5 })
    expect(slow.news.filter((each) => each === 'flapping')).toEqual([])
  })
})

describe('any history of an alert', () => {
  const seen = fc.constantFrom(GOOD, BAD, CERTAIN, WORSE, NOTHING, VOID)
  const runs = fc.array(
    fc.record({ seen, hours: fc.integer({ min: 1, max: 40 }), isConfirming: fc.boolean() }),
    { maxLength: 60 },
  )

  const LEADS_TO: Readonly<Record<AlertState, readonly AlertState[]>> = {
    ok: ['ok', 'suspected', 'confirmed'],
    suspected: ['suspected', 'confirmed', 'ok'],
    confirmed: ['confirmed', 'recovering', 'ok'],
    recovering: ['recovering', 'confirmed', 'ok'],
  }

  /** The possible next states of each state, for each kind of run. */
  function allowed(status: AlertStatus, seenNow: Seen): readonly AlertState[] {
    const { state } = status
    if (seenNow.kind === 'nothing') return [state]
    if (seenNow.kind === 'void') return ['ok']
    if (seenNow.kind === 'good') {
      const good = {
        ok: ['ok'],
        suspected: ['suspected', 'ok'],
        confirmed: ['recovering'],
      } as const
      return state === 'recovering' ? [status.goodRuns === 0 ? state : 'ok'] : good[state]
    }
    if (state === 'ok') return [seenNow.isCertain ? 'confirmed' : 'suspected']
    return seenNow.isCertain || state !== 'suspected' ? ['confirmed'] : ['suspected', 'confirmed']
  }

  /** A resolution is announced only after its opening, and an open alert only once unless it got worse. */
  function isDue(
    news: AlertNews | undefined,
    { isTold, isWorse, status }: { isTold: boolean; isWorse: boolean; status: AlertStatus },
  ): boolean {
    if (news === 'resolved') return isTold && !isOpen(status)
    return news !== 'confirmed' || (isOpen(status) && (!isTold || isWorse))
  }

  it('passes only through allowed states, sends an opening before its resolution, and is silent while flapping', () => {
    fc.assert(
      fc.property(runs, (history) => {
        let status = NEW_ALERT
        let now = 0
        let isTold = false
        for (const run of history) {
          now += run.hours * HOUR_MS
          const step = stepAlert(status, run.seen, { now, isConfirming: run.isConfirming })
          expect(LEADS_TO[status.state]).toContain(step.status.state)
          expect(allowed(status, run.seen)).toContain(step.status.state)
          expect(
            isDue(step.news, { isTold, isWorse: run.seen === WORSE, status: step.status }),
          ).toBe(true)
          const kept = status.isFlapping && step.status.isFlapping
          expect(kept && step.news !== undefined).toBe(false)
          if (step.news !== undefined) isTold = step.news !== 'resolved'
          if (run.seen.kind === 'void') isTold = false
          status = step.status
        }
      }),
    )
  })

  it('sends nothing while the alert is muted', () => {
    fc.assert(
      fc.property(runs, (history) => {
        const mute = { kind: 'until', until: Number.MAX_SAFE_INTEGER } as const
        const { news } = after(
          history.map((run) => run.seen),
          { from: { ...NEW_ALERT, mute }, hours: 3 },
        )
        expect(news.filter((each) => each !== '-')).toEqual([])
      }),
    )
  })
})
