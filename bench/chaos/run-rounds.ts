import { setTimeout as sleep } from 'node:timers/promises'
import { checkHistory, LEASE_MS } from './check/check-history.ts'
import type { Found } from './check/found.ts'
import type { Floor, Told } from './check/history.ts'
import { storyOf } from './check/story-of.ts'
import { orphansIn } from './check/read-files.ts'
import { readFound } from './check/read-found.ts'
import { type Measured, readMeasured } from './check/read-measured.ts'
import { openJobsIn } from './check/read-jobs.ts'
import type { Engine } from './engines/engine.ts'
import { type FaultOrder, orderOfFaults } from './order-of-faults.ts'
import { BROWSER_FAULTS } from './browser-faults.ts'
import { type Faults, faultsOf } from './faults.ts'
import { namedRandom } from './named-random.ts'
import { openScene, type OpenScene } from './scene/open-scene.ts'

/** Once nothing fails any more, waiting work must become less within this time, again and again: two leases. */
const STUCK_MS = 2 * LEASE_MS
/** The longest measurement of a page, once its browser has died. */
const MEASURING_MS = 300_000
/** Rounds after which all work must end and is checked. */
const ROUNDS_A_LOOK = 20

export interface Choices {
  readonly engine: Engine['name']
  readonly rounds: number
  readonly seed: number
  /** Only faults with this in their name. */
  readonly only?: string | undefined
  /** Whether workers load pages with a browser, and lose it. */
  readonly hasBrowsers?: boolean | undefined
  /** Stops the rounds; the work so far is checked. */
  readonly signal?: AbortSignal
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly rounds: number
  readonly violations: readonly string[]
  /** How often each fault was played, and each place struck. */
  readonly played: ReadonlyMap<string, number>
  readonly struck: ReadonlyMap<string, number>
  /** Numbers of processes that were to die at a named point, and of those that did. */
  readonly points: Points
  /** With browsers: what became of the measurements of completed runs. */
  readonly measured: Measured | undefined
  /** Faults that this machine cannot have. */
  readonly leftOut: readonly string[]
  /** Number of responses, by kind. */
  readonly told: ReadonlyMap<string, number>
  /** Longest time beyond a lease, by the kind of its job. */
  readonly overdueMs: ReadonlyMap<string, number>
  readonly longestAnswerMs: number
  /** Without faults. */
  readonly floor: Floor
  readonly reports: number
  /** Number of files at the end that a row names. */
  readonly files: number
  /** Numbers at the end of crawls that completed, alerts that were raised, and messages that arrived. */
  readonly crawls: number
  readonly alerts: number
  readonly messages: number
}

export interface Points {
  aimed: number
  reached: number
}

/** If none of so many processes dies at its named point, the points cannot be reached. */
const MOST_MISSED_POINTS = 20

/** Breaks something repeatedly while clients use the installation; then compares the history with the database. */
export async function runRounds(choices: Choices): Promise<Outcome> {
  const { engine, rounds, seed, only, hasBrowsers = false, signal, say } = choices
  const scene = await openScene(engine, (client) => namedRandom(seed, client), { hasBrowsers })
  const faults = hasBrowsers ? BROWSER_FAULTS : faultsOf(scene.engine)
  const [played, struck] = [new Map<string, number>(), new Map<string, number>()]
  const points: Points = { aimed: 0, reached: 0 }
  const violations: string[] = []
  const isStopped = () => signal?.aborted ?? false
  let [done, reports, files] = [0, 0, 0]
  let measured: Measured | undefined
  let counts = { crawls: 0, alerts: 0, messages: 0 }
  try {
    const order = orderOfFaults(faults.weights, { seed, only })
    for (const [name, reason] of Object.entries(scene.engine.leftOut))
      say(`Left out: ${name}, since it cannot be played here (${reason})`)
    await scene.setUpWatching()
    while (done < rounds && violations.length === 0 && !isStopped()) {
      const some = Math.min(ROUNDS_A_LOOK, rounds - done)
      const clients = scene.startClients()
      await scene.measureFloor()
      done = await strike(scene, {
        from: done,
        to: done + some,
        order,
        faults,
        played,
        struck,
        points,
        say,
        isStopped,
      })
      await scene.cluster.allUp()
      await Promise.all(clients.map((client) => client.stop()))
      const found = await settled(scene, hasBrowsers ? MEASURING_MS : STUCK_MS)
      reports = found.reports.length
      files = found.files.stored
      counts = countsOf(found)
      const past = scene.history()
      const seen = [...checkHistory(past, found)]
      if (hasBrowsers) {
        measured = await readMeasured(scene.engine.ask)
        seen.push(...measured.violations)
      }
      violations.push(...seen)
      for (const one of seen) [one, ...storyOf(one, past.exchanges)].forEach(say)
      say(`${done} rounds, ${reports} reports, ${files} files, ${violations.length} violations`)
      say(`${counts.crawls} crawls, ${counts.alerts} alerts, ${counts.messages} messages arrived`)
    }
  } finally {
    const { codes, left } = await scene.close()
    violations.push(...left.map((what) => `left by a browser: ${what}`))
    for (const [name, code] of codes) {
      if (code !== 0) violations.push(`${name} ended with ${code} when it was asked to stop`)
    }
  }
  if (points.aimed >= MOST_MISSED_POINTS && points.reached === 0)
    violations.push(`none of ${points.aimed} processes died at its named point`)
  const { exchanges, floor } = scene.history()
  return {
    rounds: done,
    violations,
    played,
    leftOut: Object.keys(scene.engine.leftOut),
    struck,
    points,
    measured,
    told: countBy(exchanges.map(({ asked, told }) => `${asked.what} ${nameOf(told)}`)),
    overdueMs: scene.overdueMs,
    longestAnswerMs: Math.max(0, ...exchanges.map(({ sentAt, toldAt }) => toldAt - sentAt)),
    floor,
    reports,
    files,
    ...counts,
  }
}

function countsOf({ sites, watched, messages }: Found) {
  const crawls = sites.flatMap((site) => site.crawls)
  return {
    crawls: crawls.filter(({ status }) => status === 'completed').length,
    alerts: watched.reduce((sum, { raised }) => sum + raised, 0),
    messages: messages.filter(({ status }) => status === 'delivered').length,
  }
}

interface Striking extends Pick<Choices, 'say'> {
  readonly from: number
  readonly to: number
  readonly order: FaultOrder
  readonly faults: Faults
  readonly played: Map<string, number>
  readonly struck: Map<string, number>
  readonly points: Points
  readonly isStopped: () => boolean
}

/** @returns the number of rounds done in all */
async function strike(
  scene: OpenScene,
  { from, to, order, faults, played, struck, points, say, isStopped }: Striking,
): Promise<number> {
  for (let round = from; round < to; round += 1) {
    if (isStopped()) return round
    const { name, random } = order.next()
    const since = performance.now()
    const strike = await faults.byName[name]?.({ ...scene, random })
    const { place = '', reachedPoint } = strike ?? {}
    if (reachedPoint !== undefined) points.aimed += 1
    if (reachedPoint === true) points.reached += 1
    count(played, name)
    count(struck, `${name} (${place})`)
    const wasServed = await scene.served()
    say(`${round + 1}. ${name} (${place}), ${Math.round(performance.now() - since)} ms`)
    if (!wasServed) throw new Error('No request has been acknowledged for two minutes.')
  }
  return to
}

/** The content of the database once all work has ended, or should have. */
async function settled(scene: OpenScene, stuckMs: number) {
  const { engine, overdueMs } = scene
  await untilNone(() => openJobsIn(engine.ask), stuckMs)
  const young = await scene.sweep()
  await untilNone(async () => (await orphansIn(engine)).length, stuckMs)
  return await readFound(engine, { overdueMs, young })
}

/** Or until it has not become less for too long. */
async function untilNone(count: () => Promise<number>, stuckMs: number): Promise<void> {
  let [left, since] = [Infinity, performance.now()]
  for (;;) {
    const now = await count()
    if (now < left) [left, since] = [now, performance.now()]
    if (now === 0 || performance.now() - since > stuckMs) return
    await sleep(250)
  }
}

function nameOf(told: Told): string {
  return told.as === 'refused' ? `refused with ${told.status}` : told.as
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) count(counts, name)
  return counts
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
