import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { bringJobsForward } from '../queue/bring-jobs-forward.ts'
import { DEFAULT_QUEUE_LIMITS } from '../queue/queue-limits.ts'
import type { Connection } from '../store/database/database.ts'
import { PutOff } from '../store/database/take-next.ts'
import { isUnavailable } from '../store/database/unavailable.ts'
import {
  bringSchedulesForward,
  type NextFiring,
} from '../store/schedules/bring-schedules-forward.ts'
import { fireNext } from '../store/schedules/fire-schedules.ts'
import { remindNext } from '../store/alerts/remind.ts'
import { type DigestOutcome, sendNextDigest } from '../store/digests/send-digest.ts'
import { startNextCrawl } from '../store/schedules/start-due-crawls.ts'
import { type StartedDue, startNextDue } from '../store/schedules/start-due-runs.ts'
import { isPauseNews, isPutOff } from '../watch/back-off.ts'
import { readCron } from '../watch/cron-times.ts'
import { digestWeek } from '../watch/digest/digest-week.ts'
import { writeDigest } from '../watch/digest/write-digest.ts'
import { planFiring } from '../watch/plan-firing.ts'
import { createOutage } from '../worker/outage.ts'
import type { Config } from './config.ts'
import type { ProgramLog } from './log.ts'

/** Schedules have a precision of a minute. */
const EVERY_MS = 5_000

/** Between two searches for times that lie too far ahead. */
const CORRECTED_EVERY_MS = 60_000

/** Between two searches for reminders, which come weeks apart: each reads all open alerts. */
const REMINDED_EVERY_MS = 60_000

/** Limit of one kind in one pass: the others get their turn in between. */
const MOST_AT_ONCE = 100

/** Between two passes while there is more to do: the process has other work. */
const PAUSE_MS = 50

const DIGEST_RULES = { weekOf: digestWeek, write: writeDigest }

export interface SchedulingNeeds {
  readonly config: Pick<Config, 'QUEUE_PER_USER' | 'COOLDOWN_S'>
  readonly log: Pick<ProgramLog, 'info' | 'error'>
  /** Notifies the worker of new runs. */
  readonly wake: () => void
}

/** Fires schedules, starts their runs and queues digests, until it is stopped. Every worker of an installation runs it. */
export function startScheduling(
  { db }: { readonly db: Connection },
  needs: SchedulingNeeds,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let going: Promise<void> | undefined
  const correcting = createPace(CORRECTED_EVERY_MS)
  const reminding = createPace(REMINDED_EVERY_MS)
  const correction = createOutage({
    log: needs.log,
    failing: 'Times too far ahead could not be corrected; trying again.',
    working: 'Times too far ahead can be corrected again.',
  })
  const firing = createOutage({
    log: needs.log,
    failing: 'Schedules could not be fired; trying again.',
    working: 'Schedules can be fired again.',
  })
  const look = () => {
    going ??= lookUntilDone().finally(() => (going = undefined))
  }
  const correctTimes = async () => {
    if (!correcting.isDue()) return
    correcting.rest()
    await bringForward(db, needs).then(correction.worked, correction.failed)
  }
  const lookUntilDone = async () => {
    await correctTimes()
    try {
      // A backlog of one owner is the delay of all others.
      while (
        (await lookOnce(db, { ...needs, reminding })) === 'limit' &&
        !stopping.signal.aborted
      ) {
        await sleep(PAUSE_MS)
      }
      firing.worked()
    } catch (error) {
      firing.failed(error)
    }
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await going
    },
  }
}

/** Keeps apart what need not be done at each look. */
interface Pace {
  isDue(): boolean
  /** It has been done. */
  rest(): void
}

function createPace(everyMs: number): Pace {
  let doneAt = Number.NEGATIVE_INFINITY
  return {
    // Not by the machine's clock, which may be the one that jumps.
    isDue: () => performance.now() - doneAt >= everyMs,
    rest: () => void (doneAt = performance.now()),
  }
}

const nextFiring: NextFiring = (cron, timeZone, after) =>
  readCron(cron, timeZone).times?.next(after, 1)[0]

async function bringForward(db: Connection, { config, log }: SchedulingNeeds): Promise<void> {
  const { leaseMs } = DEFAULT_QUEUE_LIMITS
  const jobs = await bringJobsForward(db, { leaseMs, cooldownMs: config.COOLDOWN_S * 1000 })
  const schedules = await bringSchedulesForward(db, nextFiring)
  if (jobs + schedules > 0) {
    log.info({ jobs, schedules }, 'times too far ahead of the clock of the database were corrected')
  }
}

/** Returns `limit` if more may be due. */
async function lookOnce(
  db: Connection,
  { config, log, wake, reminding }: SchedulingNeeds & { readonly reminding: Pace },
): Promise<'limit' | 'done'> {
  const rules = { queuePerUser: config.QUEUE_PER_USER, isPutOff, isPauseNews }
  const onError = (error: unknown) => {
    if (!(error instanceof PutOff) && isUnavailable(error)) throw error
    log.error({ error }, 'A scheduled task failed; continuing with the others.')
  }
  const all = <Outcome>(next: () => Promise<Outcome | undefined>) => repeat(next, onError)
  const firings = await all(() => fireNext(db, planFiring))
  const fired = firings.filter((outcome) => outcome === 'fired').length
  const runs = await all(() => started(startNextDue(db, rules)))
  const crawls = await all(() => started(startNextCrawl(db, rules)))
  const due = [...runs, ...crawls]
  const count = due.filter((outcome) => outcome === 'started').length
  if (count > 0) wake()
  const digests = await queueDigests(db, log, all)
  const remind = () => all(async () => (await remindNext(db)) || undefined)
  const reminders = reminding.isDue() ? await remind() : undefined
  if (reminders && reminders.length < MOST_AT_ONCE) reminding.rest()
  if (fired + due.length > 0) {
    const omitted = due.length - count
    log.info({ fired, started: count, omitted }, 'schedules fired')
  }
  const steps = [firings, runs, crawls, digests, reminders ?? []]
  return steps.some(({ length }) => length === MOST_AT_ONCE) ? 'limit' : 'done'
}

async function queueDigests(
  db: Connection,
  log: SchedulingNeeds['log'],
  all: (next: () => Promise<DigestOutcome | undefined>) => Promise<DigestOutcome[]>,
): Promise<DigestOutcome[]> {
  const outcomes = await all(async () => {
    const outcome = await sendNextDigest(db, DIGEST_RULES)
    if (typeof outcome === 'object') {
      const { channelId: channel, error } = outcome
      log.error({ channel, error }, 'A weekly digest could not be queued; trying again in an hour.')
    }
    return outcome === 'none' ? undefined : outcome
  })
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  if (sent > 0) log.info({ sent }, 'weekly digests queued')
  return outcomes
}

async function started(outcome: Promise<StartedDue>): Promise<StartedDue | undefined> {
  const known = await outcome
  return known === 'none' ? undefined : known
}

/** Until none are left, or the limit is reached. */
async function repeat<Outcome>(
  next: () => Promise<Outcome | undefined>,
  onError: (error: unknown) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    // Some take tens of milliseconds of the processor.
    await setImmediate()
    try {
      const outcome = await next()
      if (outcome === undefined) break
      outcomes.push(outcome)
    } catch (error) {
      onError(error)
      if (!(error instanceof PutOff)) break
    }
  }
  return outcomes
}
