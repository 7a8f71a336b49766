import Sqlite from 'better-sqlite3'

/** Pages that are worth a checkpoint: SQLite's own default, 4 MB. */
const WORTH_PAGES = 1000

/** From here on, 32 MB, the log should start over: the longer it is, the slower are reads and the start after a crash. */
const LONG_PAGES = 8000

/** How long a restart waits for writers of other processes, and then lets them wait for readers. */
const RESTART_WAIT_MS = 20

export interface LogSizes {
  readonly worthPages?: number
  readonly longPages?: number
}

/** The write-ahead log of a database file, merged by a connection that does nothing else. */
export interface WriteAheadLog {
  /** Copies it into the database if it is worth that. Nobody has to wait for it. */
  readonly merge: () => LogState
  /** Copies the rest, so that the next writer starts the log over. Writers wait meanwhile. */
  readonly restart: () => LogState
  close(): void
}

export interface LogState {
  readonly pages: number
  /** It does not start over by itself, because others write while it is merged. */
  readonly isLong: boolean
}

interface Checkpoint {
  /** Pages of the log, and how many of them are merged. */
  readonly log: number
  readonly checkpointed: number
}

/** @throws if there is no such file */
export function openWriteAheadLog(
  file: string,
  { worthPages = WORTH_PAGES, longPages = LONG_PAGES }: LogSizes,
): WriteAheadLog {
  const database = new Sqlite(file, { timeout: RESTART_WAIT_MS, fileMustExist: true })
  database.pragma('synchronous = FULL')
  const prepare = (mode: string) =>
    database.prepare<[], Checkpoint>(`pragma wal_checkpoint(${mode})`)
  const [noop, passive, restart] = [prepare('noop'), prepare('passive'), prepare('restart')]

  const look = () => {
    const { log, checkpointed } = noop.get() ?? { log: 0, checkpointed: 0 }
    const unmerged = log - checkpointed
    // A log that is merged whole starts over with the next writer.
    return { pages: log, unmerged, isLong: log >= longPages && unmerged > 0 }
  }
  return {
    merge() {
      const before = look()
      if (before.unmerged < worthPages) return before
      passive.get()
      // What was written during the merge counts, too.
      return look()
    },
    restart() {
      restart.get()
      return look()
    },
    close: () => void database.close(),
  }
}
