import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import type { EarlierRun } from '../report/carry-findings.ts'
import type { AuditOutcome, Results } from '../report/results.ts'
import type { Artifacts } from '../store/runs/artifacts.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import type { Job, Log } from './job-loop.ts'
import { onceAvailable, type Waiting } from './once-available.ts'
import { createProgressWriter } from './progress-writer.ts'
import { startTimeLimit } from './time-limit.ts'

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
}

/** Why a run was interrupted. */
type Broken = 'lost' | 'full' | 'put back' | 'too long'

/**
 * Audits one claimed run and writes its result, as long as the lease is held. An interrupted run is abandoned at once:
 * an engine that ignores its signal cannot block anything here, and its later results are ignored.
 */
export function startRun(claimed: ClaimedRun, settings: RunSettings): Job {
  const broken = Promise.withResolvers<Broken>()
  const ended = work(claimed, settings, broken).catch((error: unknown) => {
    settings.log.error(
      { error, run: claimed.id },
      'The run could not be saved; its lease will expire.',
    )
  })
  return { ended, putBack: () => broken.resolve('put back') }
}

async function work(
  claimed: ClaimedRun,
  settings: RunSettings,
  broken: PromiseWithResolvers<Broken>,
): Promise<void> {
  const { queue, log, now } = settings
  const stopAudit = new AbortController()
  const held: Held = {
    claimed,
    breakOff: broken.resolve,
    whileHeld: (isHeld) => {
      if (!isHeld) broken.resolve('lost')
      else settings.onWritten(claimed.reportId)
    },
  }
  settings.onWritten(claimed.reportId)
  const heartbeat = startHeartbeat(held, settings)
  const limit = startTimeLimit({
    milliseconds: settings.runLimitMs * shareOf(claimed.request),
    onOver: () => broken.resolve('too long'),
    now,
  })
  const progress = createProgressWriter({
    write: async (step) => held.whileHeld(await queue.progress(claimed.token, step)),
    now,
    onError: (error) => log.error({ error, run: claimed.id }, 'Progress could not be written.'),
  })

  try {
    const audited = settings.audit(claimed.request, {
      ...savingOf(held, settings),
      earlier: await earlierOf(claimed, settings),
      signal: stopAudit.signal,
      onProgress: (step, done, total) => progress.tell({ step, done, total }),
      onWaiting: (waiting) => (waiting ? limit.pause() : limit.resume()),
    })
    const ending = await Promise.race([settle(audited), broken.promise])
    await progress.close()
    await conclude(ending, claimed, { ...settings, left: broken.promise })
    settings.onWritten(claimed.reportId)
  } finally {
    clearInterval(heartbeat)
    limit.end()
    stopAudit.abort()
  }
}

/** A run that this worker holds, as far as it knows. */
interface Held {
  readonly claimed: ClaimedRun
  readonly breakOff: (why: Broken) => void
  /** Interrupts it if a response of the queue says that another worker, or none, holds it. */
  readonly whileHeld: (isHeld: boolean) => void
}

function startHeartbeat(
  { claimed: { id, token }, whileHeld }: Held,
  { queue, log, heartbeatMs }: RunSettings,
): NodeJS.Timeout {
  return setInterval(() => {
    queue.heartbeat(token).then(whileHeld, (error: unknown) => {
      log.error({ error, run: id }, 'A heartbeat failed; trying again.')
    })
  }, heartbeatMs)
}

/** The run's owner, and where it saves its results. */
function savingOf(
  { claimed, breakOff, whileHeld }: Held,
  { queue, artifacts }: RunSettings,
): Omit<AuditRun, 'earlier' | 'signal' | 'onProgress' | 'onWaiting'> {
  const { token } = claimed
  return {
    party: claimed.ownerId,
    ignoredChecks: claimed.ignoredChecks,
    async admit(url, addresses) {
      const entering = await queue.enter(token, { url, addresses })
      if (entering !== 'entered') breakOff(entering)
      return entering === 'entered'
    },
    onStage: async (results) => whileHeld(await queue.saveStage(token, results)),
    onArtifact: async (artifact) => whileHeld(await artifacts.save(token, artifact)),
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
async function settle(
  audited: Promise<AuditOutcome>,
): Promise<AuditOutcome | { readonly status: 'broke'; readonly error: unknown }> {
  try {
    return await audited
  } catch (error) {
    return { status: 'broke', error }
  }
}

async function conclude(
  ending: Broken | Awaited<ReturnType<typeof settle>>,
  { id, token }: ClaimedRun,
  { queue, log, retryMs, left }: RunSettings & Pick<Waiting, 'left'>,
): Promise<void> {
  if (ending === 'lost') log.info({ run: id }, 'The run was cancelled or given to another worker.')
  else if (ending === 'full') log.info({ run: id }, 'The site is busy; the run waits.')
  else if (ending === 'put back') await queue.release(token)
  else if (ending === 'too long') await queue.retry(token)
  else if (ending.status === 'broke') {
    log.error({ error: ending.error, run: id }, 'The audit failed; trying again.')
    await queue.retry(token)
  } else {
    await onceAvailable(() => queue.finish(token, ending), { pauseMs: retryMs, left })
  }
}
