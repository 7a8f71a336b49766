import type { Found } from '../../../bench/chaos/check/found.ts'
import type { Asked, Exchange, History, Told } from '../../../bench/chaos/check/history.ts'

export const WEB = 8080
/** When a request is sent and answered, unless a test says otherwise. */
export const [SENT, TOLD] = [1_000_000, 1_000_100]

export const ACKNOWLEDGED = { as: 'acknowledged', id: '1', runs: 1 } as const satisfies Told
export const LOST = { as: 'lost', reason: 'other side closed' } as const satisfies Told
export const BUSY = {
  as: 'refused',
  status: 503,
  type: 'application/problem+json',
  retryAfter: '5',
} as const satisfies Told

export function exchange(asked: Asked, told: Told, times: Partial<Exchange> = {}): Exchange {
  return { asked, told, web: WEB, sentAt: SENT, toldAt: TOLD, ...times }
}

/** Its process is down around all exchanges, so each may be lost. */
export function history(...exchanges: readonly Exchange[]): History {
  return {
    exchanges,
    outages: [{ web: WEB, from: SENT - 10_000, to: TOLD + 10_000 }],
    ends: [],
    floor: { answerMs: 100, startMs: 1_000 },
    interruptions: [],
    receipts: [],
  }
}

/** An empty database, but for what a test has found in it. */
export function foundWith(overrides: Partial<Found> = {}): Found {
  return {
    reports: [],
    crashes: [],
    builds: [],
    schedules: new Map(),
    files: { stored: 0, missing: [], orphans: [], uploads: new Map() },
    deletions: { reports: new Map(), projects: new Map() },
    sites: [],
    messages: [],
    watched: [],
    contradictions: [],
    unfinished: 0,
    overdueMs: new Map(),
    ...overrides,
  }
}
