import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { Found, FoundReport } from '../bench/chaos/check/found.ts'
import type { Asked, History, Told } from '../bench/chaos/check/history.ts'
import {
  ACKNOWLEDGED,
  BUSY,
  exchange,
  foundWith,
  history,
  LOST,
  SENT,
  TOLD,
} from './support/chaos/past.ts'

const CREATE: Asked = { what: 'create', key: 'a', project: 'kept' }

const after = (asked: Asked, told: Told) =>
  exchange(asked, told, { sentAt: TOLD + 100, toldAt: TOLD + 200 })

const AFTER = { sentAt: TOLD + 1, toldAt: TOLD + 2 }

const report = (overrides: Partial<FoundReport> = {}): FoundReport => ({
  id: '1',
  key: 'a',
  project: 'kept',
  privacy: 0,
  runs: 1,
  createdAt: SENT + 50,
  idAt: SENT + 50,
  deleted: false,
  ...overrides,
})

const found = (reports: readonly FoundReport[], overrides: Partial<Found> = {}): Found =>
  foundWith({ reports, ...overrides })

const created = exchange(CREATE, ACKNOWLEDGED)

/** Events of the deletions of the report and of its project. */
const LOGGED = { reports: new Map([['1', 1]]), projects: new Map([['kept', 1]]) }
const CRASH = { key: 'a', number: 1, createdAt: SENT, endedAt: SENT + 100_000 }
const at = (time: number) => ({ from: SENT + time, to: SENT + time + 500 })

describe('checkHistory accepts', () => {
  it.each<[string, History, Found]>([
    ['a report that was acknowledged exists', history(created), found([report()])],
    [
      'what was lost exists, as it was asked for again',
      history(exchange(CREATE, LOST), created),
      found([report()]),
    ],
    ['what was lost does not exist', history(exchange(CREATE, LOST)), found([])],
    ['what was refused does not exist', history(exchange(CREATE, BUSY)), found([])],
    [
      'a deleted report is gone',
      history(created, after({ what: 'delete', key: 'a' }, ACKNOWLEDGED)),
      found([], { deletions: LOGGED }),
    ],
    [
      'a report whose deletion was lost is gone or not',
      history(created, after({ what: 'delete', key: 'a' }, LOST)),
      found([report()]),
    ],
    [
      'a deleted project has taken its reports along',
      history(created, after({ what: 'delete-project', project: 'kept' }, ACKNOWLEDGED)),
      found([report({ deleted: true })], { deletions: LOGGED }),
    ],
    [
      'a second run was asked for and lost',
      history(created, after({ what: 'rerun', key: 'a' }, LOST)),
      found([report({ runs: 2 })]),
    ],
    [
      'a report is hidden, or its hiding was lost',
      history(
        created,
        after({ what: 'hide', key: 'a', privacy: 1 }, ACKNOWLEDGED),
        after({ what: 'hide', key: 'a', privacy: 0 }, LOST),
      ),
      found([report({ privacy: 0 })]),
    ],
    [
      '404 of what was deleted',
      history(
        created,
        exchange({ what: 'delete', key: 'a' }, ACKNOWLEDGED, AFTER),
        after({ what: 'rerun', key: 'a' }, { ...BUSY, status: 404, retryAfter: null }),
      ),
      found([], { deletions: LOGGED }),
    ],
    [
      'a deletion that was refused during its commit has happened, and is asked for again',
      history(
        created,
        exchange({ what: 'delete', key: 'a' }, { ...BUSY, uncertain: true }, AFTER),
        after({ what: 'delete', key: 'a' }, { ...BUSY, status: 404, retryAfter: null }),
      ),
      found([]),
    ],
    [
      'a run that was interrupted for the third time',
      { ...history(created), interruptions: [-100, 40_000, 100_000].map(at) },
      found([report()], { crashes: [CRASH] }),
    ],
    [
      'what is slow on a slow machine: ten times its longest answer and three starts more',
      history(exchange(CREATE, ACKNOWLEDGED, { toldAt: SENT + 31_000 })),
      found([report()], { overdueMs: new Map([['run', 33_000]]) }),
    ],
  ])('%s', (_, past, now) => {
    expect(checkHistory(past, now)).toEqual([])
  })
})

describe('checkHistory reports', () => {
  it.each<[string, History, Found, string]>([
    ['a lost report', history(created), found([]), 'a: was acknowledged and is lost'],
    [
      'a lost report, in the trash',
      history(created),
      found([report({ deleted: true })]),
      'a: was acknowledged and is lost',
    ],
    [
      'a report that was made twice',
      history(created),
      found([report(), report({ id: '2' })]),
      'a: exists 2 times',
    ],
    [
      'a report that was refused',
      history(exchange(CREATE, { ...BUSY, uncertain: false })),
      found([report()]),
      'a: was refused and exists',
    ],
    [
      'a request that was acknowledged as two reports',
      history(created, exchange(CREATE, { ...ACKNOWLEDGED, id: '2' })),
      found([report()]),
      'a: acknowledged as 1 and 2',
    ],
    ['a report from nowhere', history(), found([report()]), 'a exists, and nobody asked for it'],
    [
      'a deleted report that is back',
      history(created, after({ what: 'delete', key: 'a' }, ACKNOWLEDGED)),
      found([report()], { deletions: LOGGED }),
      'a: was deleted and is there',
    ],
    [
      'a report of a deleted project that is back',
      history(created, after({ what: 'delete-project', project: 'kept' }, ACKNOWLEDGED)),
      found([report()], { deletions: LOGGED }),
      'a: was deleted and is there',
    ],
    [
      'a lost run',
      history(created, after({ what: 'rerun', key: 'a' }, { ...ACKNOWLEDGED, runs: 2 })),
      found([report()]),
      'a: has 1 runs; 2 were acknowledged',
    ],
    [
      'a run that nobody asked for',
      history(created),
      found([report({ runs: 2 })]),
      'a: has 2 runs; 1 were asked for',
    ],
    [
      'a report that is public again',
      history(created, after({ what: 'hide', key: 'a', privacy: 1 }, ACKNOWLEDGED)),
      found([report({ privacy: 0 })]),
      'a: has the privacy 0, not 1',
    ],
    [
      'a time of a wrong clock',
      history(created),
      found([report({ createdAt: SENT + 3_600_000, idAt: SENT + 3_600_000 })]),
      `a: was created at ${SENT + 3_600_000}, not between ${SENT} and ${TOLD}`,
    ],
    [
      'an ID of a wrong clock',
      history(created),
      found([report({ idAt: SENT + 3_600_000 })]),
      `a: was created at ${SENT + 50}, and has an ID of ${SENT + 3_600_000}`,
    ],
    [
      'a contradiction of the database',
      history(),
      found([], { contradictions: ['counters that are wrong: 1'] }),
      'counters that are wrong: 1',
    ],
    [
      'a deletion that was refused, and has happened',
      history(created, exchange({ what: 'delete', key: 'a' }, BUSY, AFTER)),
      found([]),
      'a: was acknowledged and is lost',
    ],
    [
      'a run that crashed although nothing interrupted it',
      history(created),
      found([report()], { crashes: [CRASH] }),
      'a: run 1 crashed without three interruptions',
    ],
    [
      'a run that crashed after two interruptions of its own',
      { ...history(created), interruptions: [-600, 10_000, 20_000, 100_001].map(at) },
      found([report()], { crashes: [CRASH] }),
      'a: run 1 crashed without three interruptions',
    ],
    ['a run that never ended', history(), found([], { unfinished: 1 }), '1 jobs never ended'],
    [
      'a run that was stuck',
      history(),
      found([], { overdueMs: new Map([['run', 33_001]]) }),
      'a run was stuck for 33001 ms beyond its lease',
    ],
    [
      'a process that crashed',
      { ...history(), ends: ['worker2 ended by itself (1)'] },
      found([]),
      'worker2 ended by itself (1)',
    ],
    [
      'an internal error',
      history(exchange(CREATE, { ...BUSY, status: 500 })),
      found([]),
      'create a: refused with 500',
    ],
    [
      'a refusal that does not say when to come back',
      history(exchange(CREATE, { ...BUSY, retryAfter: null })),
      found([]),
      'create a: 503 without Retry-After',
    ],
    [
      'a refusal in HTML',
      history(exchange(CREATE, { ...BUSY, type: 'text/html' })),
      found([]),
      'create a: 503 as text/html',
    ],
    [
      '404 of a report that exists',
      history(created, after({ what: 'rerun', key: 'a' }, { ...BUSY, status: 404 })),
      found([report()]),
      'rerun a: 404 of what exists',
    ],
    [
      'a connection that a living process dropped',
      { ...history(exchange(CREATE, LOST)), outages: [] },
      found([]),
      'create a: connection lost while its process was up (other side closed)',
    ],
    [
      'an answer that takes too long',
      history(exchange(CREATE, ACKNOWLEDGED, { toldAt: SENT + 31_001 })),
      found([report()]),
      'create a: no answer for 31001 ms',
    ],
  ])('%s', (_, past, now, violation) => {
    expect(checkHistory(past, now)).toEqual([violation])
  })
})
