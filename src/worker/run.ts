import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import type { EarlierRun } from '../report/carry-findings.ts'
import type { AuditOutcome, Results } from '../report/results.ts'
import type { Artifacts } from '../store/runs/artifacts.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import type { Job, Log } from './job-loop.ts'
import { onceAvailable, type Waiting, within } from './once-available.ts'
import { isUnavailable } from '../store/database/unavailable.ts'
import { createProgressWriter } from './progress-writer.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'

/** The engine, as passed to the worker. Rejects only on an internal error. */
export type Audit = (request: AuditRequest, run: AuditRun) => Promise<AuditOutcome>

/** A file that a run stores beside its results. */
export interface RunArtifact {
  readonly name: string
  readonly mediaType: string
  readonly body: Uint8Array
}

/** The owner of a run, the signals that end it, and the listeners of its progress. */
export interface AuditRun {
  /** ID of the user who owns the run. */
  readonly party: string
  readonly ignoredChecks: ClaimedRun['ignoredChecks']
  /** The report's latest completed run; undefined if this is the first. */
  readonly earlier: EarlierRun | undefined
  /** Fires when the result is no longer needed. */
  readonly signal: AbortSignal
  /** Whether the run may connect to this host of its page now; false if it is no longer needed. */
  readonly admit: (url: string, addresses: readonly string[]) => Promise<boolean>
  /** Saves and shows the results of a stage; awaited before the next stage overwrites them. */
  readonly onStage: (results: Results) => Promise<void>
  /** Stores a file. */
  readonly onArtifact: (artifact: RunArtifact) => Promise<void>
  /** May be called any number of times. */
  readonly onProgress: (step: string, done: number, total: number) => void
  /** `true` while the audit waits for a browser that other runs use: that time does not count. */
  readonly onWaiting: (waiting: boolean) => void
}

export interface RunSettings {
  readonly queue: Queue
  readonly artifacts: Pick<Artifacts, 'save'>
  readonly audit: Audit
  readonly log: Log
  /** Called each time that something of a report's run has been written. */
  readonly onWritten: (reportId: string) => void
  readonly now: () => number
  readonly heartbeatMs: number
  readonly runLimitMs: number
  /** Between two tries to write the result of a run. */
  readonly retryMs: number
  /** For each file: an unavailable store costs the report its files, not its results. */
  readonly filesMs: number
}

interface Fault {
  readonly status: 'broke'
  readonly error: unknown
}

/** Why a run was interrupted: `away` if the database could not be asked whether it may connect. */
type Broken = 'lost' | 'full' | 'put back' | 'too long' | 'away' | Fault

/**
 * Audits one claimed run and writes its result, as long as the lease is held. An interrupted run is abandoned at once:
 * an engine that ignores its signal cannot block anything here, and its later results are ignored.
 */
export function startRun(claimed: ClaimedRun, settings: RunSettings): Job {
  const broken = Promise.withResolvers<Broken>()
  const left = Promise.withResolvers<void>()
  const breakOff = (why: Broken) => {
    broken.resolve(why)
    if (why !== 'away') left.resolve()
  }
  const held = { claimed, broken: broken.promise, left: left.promise, breakOff }
  const ended = work(held, settings).catch((error: unknown) => {
    settings.log.error(
      { error, run: claimed.id },
      'The run could not be saved; its lease will expire.',
    )
  })
  return { ended, putBack: () => breakOff('put back') }
}

/** A run that this worker holds, as far as it knows. */
interface Held {
  readonly claimed: ClaimedRun
  readonly broken: Promise<Broken>
  /** Resolves when nothing waits for the end of the run any more. */
  readonly left: Promise<void>
  readonly breakOff: (why: Broken) => void
}

async function work(held: Held, settings: RunSettings): Promise<void> {
  const { claimed, breakOff } = held
  const { queue, log, now } = settings
  const stopAudit = new AbortController()
  const whileHeld: WhileHeld = (isHeld) => {
    if (!isHeld) breakOff('lost')
    else settings.onWritten(claimed.reportId)
  }
  settings.onWritten(claimed.reportId)
  const heartbeat = startHeartbeat(claimed, whileHeld, settings)
  const limit = startTimeLimit({
    milliseconds: settings.runLimitMs * shareOf(claimed.request),
    onOver: () => breakOff('too long'),
    now,
  })
  const progress = createProgressWriter({
    write: async (step) => whileHeld(await queue.progress(claimed.token, step)),
    now,
    onError: (error) => log.error({ error, run: claimed.id }, 'Progress could not be written.'),
  })

  try {
    const audited = settings.audit(claimed.request, {
      party: claimed.ownerId,
      ignoredChecks: claimed.ignoredChecks,
      admit: admissionOf(held, queue),
      ...savingOf({ ...held, limit, whileHeld }, settings),
      earlier: await earlierOf(claimed, settings),
      signal: stopAudit.signal,
      onProgress: (step, done, total) => progress.tell({ step, done, total }),
      onWaiting: (waiting) => (waiting ? limit.pause() : limit.resume()),
    })
    const ending = await Promise.race([settle(audited), held.broken])
    stopAudit.abort()
    await progress.close()
    await conclude(ending, held, settings)
    settings.onWritten(claimed.reportId)
  } finally {
    clearInterval(heartbeat)
    limit.end()
    stopAudit.abort()
  }
}

/** Interrupts the run if a response of the queue says that another worker, or none, holds it. */
type WhileHeld = (isHeld: boolean) => void

function startHeartbeat(
  { id, token }: ClaimedRun,
  whileHeld: WhileHeld,
  { queue, log, heartbeatMs }: RunSettings,
): NodeJS.Timeout {
  return setInterval(() => {
    queue.heartbeat(token).then(whileHeld, (error: unknown) => {
      log.error({ error, run: id }, 'A heartbeat failed; trying again.')
    })
  }, heartbeatMs)
}

/** An error of the queue interrupts the run: thrown while connecting, it would be taken for one of the page. */
function admissionOf({ claimed: { token }, breakOff }: Held, queue: Queue): AuditRun['admit'] {
  return async (url, addresses) => {
    try {
      const entering = await queue.enter(token, { url, addresses })
      if (entering !== 'entered') breakOff(entering)
      return entering === 'entered'
    } catch (error) {
      breakOff(isUnavailable(error) ? 'away' : { status: 'broke', error })
      return false
    }
  }
}

interface Saving extends Held {
  readonly limit: TimeLimit
  readonly whileHeld: WhileHeld
}

/** Where the audit saves its results. The time for its files is not that of the audit. */
function savingOf(
  { claimed: { id, token }, left, limit, whileHeld }: Saving,
  { queue, artifacts, log, retryMs, filesMs }: RunSettings,
): Pick<AuditRun, 'onStage' | 'onArtifact'> {
  return {
    async onStage(results) {
      try {
        whileHeld(await queue.saveStage(token, results))
      } catch (error) {
        // The last stage has all of it.
        if (!isUnavailable(error)) throw error
        log.error({ error, run: id }, 'Results so far could not be shown.')
      }
    },
    async onArtifact(artifact) {
      const save = () => artifacts.save(token, artifact)
      const saved = onceAvailable(save, { pauseMs: retryMs, longestMs: filesMs, left })
      limit.pause()
      try {
        whileHeld(await within(filesMs, saved))
      } finally {
        limit.resume()
      }
    },
  }
}

/** Unreadable results only cost the carried outcomes, not the run. */
async function earlierOf(
  claimed: ClaimedRun,
  { queue, log }: RunSettings,
): Promise<EarlierRun | undefined> {
  try {
    return await queue.earlier(claimed)
  } catch (error) {
    log.error({ error, run: claimed.id }, 'The results of the run before could not be read.')
    return undefined
  }
}

/** A page load has a minute, and a second browser if the first one crashed: a quarter of the limit for each. */
function shareOf({ devices, samples }: AuditRequest): number {
  return 1 + (devices.length * samples - 1) / 4
}

/** Never rejects, so an audit that fails after it was abandoned affects nothing else. */
async function settle(audited: Promise<AuditOutcome>): Promise<AuditOutcome | Fault> {
  try {
    return await audited
  } catch (error) {
    return { status: 'broke', error }
  }
}

async function conclude(
  ending: Broken | Awaited<ReturnType<typeof settle>>,
  { claimed: { id, token }, left }: Held,
  { queue, log, retryMs }: RunSettings,
): Promise<void> {
  const waiting: Waiting = { pauseMs: retryMs, left }
  if (ending === 'lost') log.info({ run: id }, 'The run was cancelled or given to another worker.')
  else if (ending === 'full') log.info({ run: id }, 'The site is busy; the run waits.')
  else if (ending === 'put back') await queue.release(token)
  else if (ending === 'too long') await queue.retry(token)
  else if (ending === 'away') {
    log.error({ run: id }, 'The database could not be asked; the run begins again later.')
    await onceAvailable(() => queue.release(token, retryMs), waiting)
  } else if (ending.status === 'broke') {
    log.error({ error: ending.error, run: id }, 'The audit failed; trying again.')
    await queue.retry(token)
  } else {
    await onceAvailable(() => queue.finish(token, ending), waiting)
  }
}
