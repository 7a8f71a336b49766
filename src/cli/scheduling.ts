import type { Connection } from '../store/database/database.ts'
import { fireNext } from '../store/schedules/fire-schedules.ts'
import { remindNext } from '../store/alerts/remind.ts'
import { sendNextDigest } from '../store/digests/send-digest.ts'
import { startNextCrawl } from '../store/schedules/start-due-crawls.ts'
import { type StartedDue, startNextDue } from '../store/schedules/start-due-runs.ts'
import { isPauseNews, isPutOff } from '../watch/back-off.ts'
import { digestWeek } from '../watch/digest/digest-week.ts'
import { writeDigest } from '../watch/digest/write-digest.ts'
import { planFiring } from '../watch/plan-firing.ts'
import type { Config } from './config.ts'
import type { ProgramLog } from './log.ts'

/** Schedules have a precision of a minute. */
const EVERY_MS = 5_000

/** Limit of one pass: other work gets its turn in between. */
const MOST_AT_ONCE = 100

const DIGEST_RULES = { weekOf: digestWeek, write: writeDigest }

export interface SchedulingNeeds {
  readonly config: Pick<Config, 'QUEUE_PER_USER'>
  readonly log: Pick<ProgramLog, 'info' | 'error'>
  /** Notifies the worker of new runs. */
  readonly wake: () => void
}

/** Fires schedules, starts their runs and queues digests, until it is stopped. Every worker of an installation runs it. */
export function startScheduling(
  { db }: { readonly db: Connection },
  { config, log, wake }: SchedulingNeeds,
): { stop(): Promise<void> } {
  const rules = { queuePerUser: config.QUEUE_PER_USER, isPutOff, isPauseNews }
  const look = async () => {
    try {
      const fired = await repeat(async () => (await fireNext(db, planFiring)) || undefined)
      const due = [
        ...(await repeat(() => started(startNextDue(db, rules)))),
        ...(await repeat(() => started(startNextCrawl(db, rules)))),
      ]
      const count = due.filter((outcome) => outcome === 'started').length
      if (count > 0) wake()
      await queueDigests(db, log)
      await repeat(async () => (await remindNext(db)) || undefined)
      if (fired.length + due.length > 0) {
        const omitted = due.length - count
        log.info({ fired: fired.length, started: count, omitted }, 'schedules fired')
      }
    } catch (error) {
      log.error({ error }, 'Schedules could not be fired; trying again.')
    }
  }
  let going = look()
  const timer = setInterval(() => {
    going = going.then(look)
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await going
    },
  }
}

async function queueDigests(db: Connection, log: SchedulingNeeds['log']): Promise<void> {
  const outcomes = await repeat(async () => {
    const outcome = await sendNextDigest(db, DIGEST_RULES)
    if (typeof outcome === 'object') {
      const { channelId: channel, error } = outcome
      log.error({ channel, error }, 'A weekly digest could not be queued; trying again in an hour.')
    }
    return outcome === 'none' ? undefined : outcome
  })
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  if (sent > 0) log.info({ sent }, 'weekly digests queued')
}

async function started(outcome: Promise<StartedDue>): Promise<StartedDue | undefined> {
  const known = await outcome
  return known === 'none' ? undefined : known
}

/** Until none are left, or the limit is reached. */
async function repeat<Outcome>(next: () => Promise<Outcome | undefined>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < MOST_AT_ONCE) {
    const outcome = await next()
    if (outcome === undefined) break
    outcomes.push(outcome)
  }
  return outcomes
}
