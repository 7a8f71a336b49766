import type { ClaimedRun } from '../queue/claim-run.ts'
import type { AuditOutcome } from '../report/results.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import type { Broken, HeldAudit, InternalError, RunSettings, WhileHeld } from './held-audit.ts'
import type { Job } from './job-loop.ts'
import { onceAvailable, type Waiting } from './once-available.ts'
import { createProgressWriter } from './progress-writer.ts'
import { serveAudit } from './serve-audit.ts'
import { startTimeLimit } from './time-limit.ts'
import { withLogIds } from '../tracing/log-ids.ts'
import { isOfMachine } from '../store/database/unavailable.ts'

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
  const working = withLogIds({ run: claimed.id }, () => work(held, settings))
  const ended = working.catch((error: unknown) => {
    settings.log.error(
      { error, run: claimed.id },
      'The run could not be saved; its lease will expire.',
    )
  })
  return { ended, putBack: () => breakOff('put back') }
}

async function work(held: HeldAudit, settings: RunSettings): Promise<void> {
  const { claimed, breakOff } = held
  const { queue, log } = settings
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
  })
  const progress = createProgressWriter({
    write: async (step) => whileHeld(await queue.progress(claimed.token, step)),
    onError: (error) => log.error({ error, run: claimed.id }, 'Progress could not be written.'),
  })

  try {
    const audited = settings.audit(claimed.request, {
      ...(await serveAudit({ ...held, limit, whileHeld }, settings)),
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

/** A page load has a minute, and a second browser if the first one crashed: a quarter of the limit for each. */
function shareOf({ devices, samples }: AuditRequest): number {
  return 1 + (devices.length * samples - 1) / 4
}

/** Never rejects, so an audit that fails after it was abandoned affects nothing else. */
async function settle(audited: Promise<AuditOutcome>): Promise<AuditOutcome | InternalError> {
  try {
    return await audited
  } catch (error) {
    return { status: 'broke', error }
  }
}

async function conclude(
  ending: Broken | Awaited<ReturnType<typeof settle>>,
  { claimed: { id, token }, left }: HeldAudit,
  { queue, log, retryMs, awayMs }: RunSettings,
): Promise<void> {
  const waiting: Waiting = { pauseMs: retryMs, left }
  if (ending === 'lost') log.info({ run: id }, 'The run was cancelled or given to another worker.')
  else if (ending === 'full') log.info({ run: id }, 'The site is busy; the run waits.')
  else if (ending === 'put back') await queue.release(token)
  else if (ending === 'too long') await queue.retry(token)
  else if (ending === 'away') {
    log.error({ run: id }, 'The database could not be asked; the run begins again later.')
    await onceAvailable(() => queue.release(token, retryMs), waiting)
  } else if (ending.status === 'broke' && isOfMachine(ending.error)) {
    log.error({ error: ending.error, run: id }, 'The audit waits: this machine cannot run it now.')
    await onceAvailable(() => queue.release(token, awayMs), waiting)
  } else if (ending.status === 'broke') {
    log.error({ error: ending.error, run: id }, 'The audit failed; trying again.')
    await queue.retry(token)
  } else {
    await onceAvailable(() => queue.finish(token, ending), waiting)
  }
}
