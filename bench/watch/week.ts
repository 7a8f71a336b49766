import { startScheduling } from '../../src/cli/scheduling.ts'
import type { Results } from '../../src/report/results.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { engineOfTests } from '../../test/support/migrated-database.ts'
import { SimulatedClock } from '../../test/support/simulated-clock.ts'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { FOUND_WITHIN } from '../noise/count-alerts.ts'
import { noisyPage, type NoisyPage } from '../noise/noisy-page.ts'
import { seededRandom } from '../noise/seeded-random.ts'

const HOUR_MS = 60 * 60_000
export const WEEK_HOURS = 7 * 24
const BEGINS = Date.parse('2026-11-02T00:00:00Z')
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: HOUR_MS }

/** The regular run at which the planted change begins. */
const PLANTED_AT = 100

const NOISE = { usual: 2500, deviation: 0.08 }

/** Pages of each kind: unchanged, and this much slower from one run on. */
const CHANGES = [1, 1.2, 1.5]

interface WatchedPage {
  readonly reportId: string
  readonly noisy: NoisyPage
  readonly slower: number
  regular: number
  /** Page loads of its regular runs. */
  loads: number
  confirming: number
  isOpen: boolean
  /** Whether a false alert was open when the change began. */
  wasOpen: boolean
  /** The number of regular runs at each opening of its alert. */
  readonly openings: number[]
}

export interface WeekOfPages {
  readonly slower: number
  readonly pages: number
  readonly found: number
  readonly falseAlerts: number
  /** Runs before the planted change. */
  readonly quietRuns: number
  readonly runs: number
  readonly confirming: number
  /** Page loads of a regular run on average. */
  readonly loads: number
  /** Pages whose schedule did not fire exactly once an hour. */
  readonly misfired: number
}

/**
 * A week of hourly runs of a watched project, in simulated time: the scheduler fires and starts them, the queue hands
 * them out, and the transaction that ends each decides about alerts. Only the measured numbers are a model.
 */
export async function simulateWeek(
  pagesOfEach: number,
  hours = WEEK_HOURS,
): Promise<{
  readonly weeks: readonly WeekOfPages[]
  readonly messages: number
}> {
  const clock = new SimulatedClock(BEGINS)
  await using test = await openTestStore({ ...NO_LIMITS, plugin: clock })
  const owner = await test.owner()
  const pages = await storePages(test, owner, pagesOfEach)
  await endWaiting(test, pages)
  for (const page of pages.values()) page.regular = 0

  const subject = { kind: 'project', reference: 'Week' } as const
  await test.store.watches.set(owner, subject, true)
  await test.store.schedules.set(owner, subject, { ...HOURLY, nextAfter: () => BEGINS + HOUR_MS })
  for (;;) {
    const next = await nextTime(test)
    // The last firing needs an offset of at most six minutes, and a confirming run half an hour.
    if (next === null || next >= BEGINS + (hours + 1) * HOUR_MS) break
    clock.now = Math.max(clock.now, next)
    await lookOnce(test)
    await endWaiting(test, pages)
  }
  const all = [...pages.values()]
  return {
    weeks: CHANGES.map((slower) =>
      tally(
        all.filter((page) => page.slower === slower),
        { slower, hours },
      ),
    ),
    messages: await messagesOf(test),
  }
}

async function storePages(
  { store }: TestStore,
  owner: Owner,
  pagesOfEach: number,
): Promise<ReadonlyMap<string, WatchedPage>> {
  const pages = new Map<string, WatchedPage>()
  for (let number = 0; number < pagesOfEach * CHANGES.length; number += 1) {
    const url = `https://p${number}.example/`
    const { report } = await store.reports.store(owner, reportDraft({ url, project: 'Week' }))
    pages.set(report.id, {
      reportId: report.id,
      noisy: noisyPage(NOISE, seededRandom(number + 1)),
      slower: CHANGES[number % CHANGES.length] ?? 1,
      regular: 0,
      loads: 0,
      confirming: 0,
      isOpen: false,
      wasOpen: false,
      openings: [],
    })
  }
  return pages
}

/** When a schedule fires or a run is due. */
async function nextTime({ db }: TestStore): Promise<number | null> {
  const { time } = await db
    .selectFrom('schedules')
    .select((eb) => eb.fn.min('next_run_at').as('time'))
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('due_runs')
    .select((eb) => eb.fn.min('due_at').as('time'))
    .executeTakeFirstOrThrow()
  const times = [time, due.time].flatMap((each) => (each === null ? [] : each))
  return times.length === 0 ? null : Math.min(...times)
}

/** What every worker does each five seconds. */
async function lookOnce(test: TestStore): Promise<void> {
  const faults: object[] = []
  const scheduling = startScheduling(test, {
    config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
    log: { info: () => undefined, error: (details: object) => void faults.push(details) },
    wake: () => undefined,
  })
  await scheduling.stop()
  if (faults.length > 0) throw new Error('The scheduler failed.', { cause: faults[0] })
}

/** On PostgreSQL, a run is a hundred round trips, and most of its time is waiting for them. */
const WORKERS = 4

async function endWaiting(test: TestStore, pages: ReadonlyMap<string, WatchedPage>): Promise<void> {
  const workers = engineOfTests() === 'sqlite' ? 1 : WORKERS
  await Promise.all(Array.from({ length: workers }, () => endUntilNone(test, pages)))
}

async function endUntilNone(
  test: TestStore,
  pages: ReadonlyMap<string, WatchedPage>,
): Promise<void> {
  for (;;) {
    const run = await test.queue.claim('bench')
    if (!run) return
    const page = pages.get(run.reportId)
    if (!page) throw new Error('A run of an unknown report.')
    const { samples: loads } = run.request
    const results = (await isConfirming(test, run.id))
      ? confirmingRun(page, loads)
      : regularRun(page, loads)
    await test.queue.finish(run.token, { status: 'completed', results })
    await noteAlert(test, page)
  }
}

async function isConfirming({ db }: TestStore, id: string): Promise<boolean> {
  const run = db.selectFrom('runs').select('samples').where('id', '=', id)
  return (await run.executeTakeFirstOrThrow()).samples !== null
}

/** The index of the last regular run, which the confirming run shares: the host is the same. */
const indexOf = new WeakMap<WatchedPage, number>()

function regularRun(page: WatchedPage, loads: number): Results {
  if (page.regular === PLANTED_AT) page.wasOpen = page.isOpen
  const isPlanted = page.regular >= PLANTED_AT
  page.regular += 1
  const { value, benchmarkIndex } = page.noisy.run(isPlanted ? page.slower : 1, loads)
  indexOf.set(page, benchmarkIndex)
  page.loads += loads
  return resultsOf(value, benchmarkIndex, loads)
}

function confirmingRun(page: WatchedPage, loads: number): Results {
  page.confirming += 1
  const value = page.noisy.again(page.regular > PLANTED_AT ? page.slower : 1, loads)
  return resultsOf(value, indexOf.get(page) ?? 0, loads)
}

async function noteAlert({ db }: TestStore, page: WatchedPage): Promise<void> {
  const row = await db
    .selectFrom('alerts')
    .select('state')
    .where('report_id', '=', page.reportId)
    .where('rule', '=', 'worse:lcp')
    .executeTakeFirst()
  const isOpen = row?.state === 'confirmed' || row?.state === 'recovering'
  if (isOpen && !page.isOpen) page.openings.push(page.regular)
  page.isOpen = isOpen
}

function tally(
  pages: readonly WatchedPage[],
  { slower, hours }: { readonly slower: number; readonly hours: number },
): WeekOfPages {
  const isPlanted = slower > 1
  const sum = (numberOf: (page: WatchedPage) => number) =>
    pages.reduce((total, page) => total + numberOf(page), 0)
  const isFound = ({ wasOpen, openings }: WatchedPage) =>
    wasOpen || openings.some((at) => at > PLANTED_AT && at <= PLANTED_AT + FOUND_WITHIN)
  return {
    slower,
    pages: pages.length,
    found: pages.filter(isFound).length,
    falseAlerts: sum(
      ({ openings }) => openings.filter((at) => !isPlanted || at <= PLANTED_AT).length,
    ),
    quietRuns: sum(({ regular }) => (isPlanted ? PLANTED_AT : regular)),
    runs: sum(({ regular }) => regular),
    confirming: sum(({ confirming }) => confirming),
    loads: sum(({ loads }) => loads) / sum(({ regular }) => regular),
    misfired: pages.filter(({ regular }) => regular !== hours).length,
  }
}

async function messagesOf({ db }: TestStore): Promise<number> {
  const { messages } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .where('kind', 'in', ['alert.confirmed', 'alert.resolved'])
    .executeTakeFirstOrThrow()
  return messages
}

const SAMPLE = sampleLabResults()

function resultsOf(lcp: number, index: number, loads: number): Results {
  const { lab, environment } = SAMPLE
  const devices = (lab?.devices ?? []).map((device) => ({
    ...device,
    metrics: { ...device.metrics, lcp },
    samples: device.samples
      .slice(0, 1)
      .flatMap((load) => Array.from({ length: loads }, () => ({ ...load, lcp }))),
  }))
  return {
    ...SAMPLE,
    checks: [],
    lab: lab && { ...lab, devices },
    environment: { ...environment, benchmark_index: index },
  }
}
