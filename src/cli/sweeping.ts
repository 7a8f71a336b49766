import { HOUR_MS } from '../queue/starts.ts'
import { interruptibleBlobs } from '../store/blobs/interruptible-blobs.ts'
import { continueInterrupted } from '../store/upkeep/continue-interrupted.ts'
import { markStore } from '../store/upkeep/installation-mark.ts'
import { sweep } from '../store/upkeep/sweep.ts'
import { sweepOrphans } from '../store/upkeep/sweep-orphans.ts'
import { takeSweep } from '../store/upkeep/sweep-turns.ts'
import type { Config } from './config.ts'
import type { ProgramLog } from './log.ts'
import type { OpenStore } from './open-store.ts'
import type { AskStore } from './other-store.ts'
import type { Settings } from '../settings/settings.ts'

/** Maximum delay until the runs of an interrupted deletion are ended, and until a sweep that is due begins. */
const MINUTE_MS = 60_000

/** The share of hourly sweeps that also list all files: about one a day, however many processes there are. */
const ORPHANS_SHARE = 1 / 24

export interface Sweeping {
  readonly config: Pick<Config, 'COOLDOWN_S'>
  readonly settings: Pick<Settings, 'reread' | 'current'>
  readonly log: Pick<ProgramLog, 'info' | 'error'>
  readonly askStore: AskStore
}

/**
 * Removes deleted data after its retention, every hour, in one process at a time. Every minute it continues deletions
 * whose process has died. A stop interrupts both: the next process continues them.
 */
export function startSweeping(
  { db, blobs: store }: Pick<OpenStore, 'db' | 'blobs'>,
  { config, settings, log, askStore }: Sweeping,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const blobs = interruptibleBlobs(store, signal)
  const tell = (error: unknown, message: string) => {
    if (signal.aborted) log.info({}, 'the sweep was interrupted; the next one continues it')
    else log.error({ error }, message)
  }
  const sweepOnce = async () => {
    try {
      // Removal cannot be undone, so the latest settings apply.
      await settings.reread()
      const { TRASH_DAYS, KEEP_ARTIFACTS_DAYS, KEEP_RUNS } = settings.current()
      const swept = await sweep(db, blobs, {
        trashDays: TRASH_DAYS,
        keepArtifactsDays: KEEP_ARTIFACTS_DAYS,
        keepRuns: KEEP_RUNS,
        // Both limits that count starts look back no further.
        keepStartsMs: Math.max(HOUR_MS, config.COOLDOWN_S * 1000),
        signal,
      })
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept')
    } catch (error) {
      tell(error, 'The sweep failed; the next one tries again.')
    }
  }
  /** Before the sweep: the latest file may be one that it removes, and is interrupted before it removes the row. */
  const mark = async () => {
    try {
      if ((await askStore(blobs)) !== 'own') return false
      await markStore(db, blobs)
      return true
    } catch (error) {
      tell(
        error,
        'The file store could not be marked as in use, so no files without a run are removed.',
      )
      return false
    }
  }
  const sweepFiles = async () => {
    if (signal.aborted) return
    if (Math.random() >= ORPHANS_SHARE) return
    const { files, removed, suspicious, other } = await sweepOrphans(db, blobs, signal)
    if (removed > 0) log.info({ files, removed }, 'files without a run were removed')
    if (other !== undefined) {
      log.error(
        { installation: other },
        'Another installation uses the same file store. Files without a run are not removed. Give each installation its own store.',
      )
    }
    if (suspicious > 0) {
      log.error(
        { files, suspicious },
        'Most files belong to no run of this database, so none is removed. Check whether another installation uses the same store.',
      )
    }
  }
  const goOn = async () => {
    await continueInterrupted(db, signal).catch((error: unknown) => {
      tell(error, 'Interrupted deletions could not be continued; trying again within a minute.')
    })
  }
  const sweepAll = async () => {
    const isMarked = await mark()
    // In another store, it leaves files without a row, which a process with the right one removes.
    await sweepOnce()
    if (!isMarked) return
    await sweepFiles().catch((error: unknown) => {
      tell(error, 'Files without a run could not be removed; another sweep tries again.')
    })
  }
  const sweepInTurn = async () => {
    try {
      const turn = await takeSweep(db, {}, () => {
        log.error(
          {},
          'The sweep has not ended for six hours; another process may sweep beside it. Check whether the file store answers.',
        )
      })
      if (!turn) return
      await sweepAll()
      await turn.end(signal.aborted ? 'interrupted' : 'done')
    } catch (error) {
      tell(error, 'The database does not say whether a sweep is due; asking again within a minute.')
    }
  }
  // Each by itself: the files of a sweep may hang for hours, and deletions do not wait for that.
  const beats = [startBeat(sweepInTurn), startBeat(goOn)]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(beats.map(async (stop) => await stop()))
    },
  }
}

/** Works at once and then every minute, skipping minutes in which it still works. */
function startBeat(work: () => Promise<void>): () => Promise<void> {
  let going: Promise<void> | undefined
  const beat = () => {
    going ??= work().finally(() => (going = undefined))
  }
  beat()
  const timer = setInterval(beat, MINUTE_MS)
  return async () => {
    clearInterval(timer)
    await going
  }
}
