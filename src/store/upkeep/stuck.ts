import { type RawBuilder, sql } from 'kysely'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'

/** What a sweep leaves to the next one, because a file could not be removed. */
export interface Stuck {
  /** Removes the files of this row. False if that fails, or has failed before: the row must stay. */
  readonly removes: (id: string, work: () => Promise<void>) => Promise<boolean>
  /** The row stays because of another one. */
  readonly keep: (id: string) => void
  readonly has: (id: string) => boolean
  /** Leaves these rows out of the next batch. */
  readonly without: (db: Connection, id: string) => RawBuilder<boolean>
}

/** The files of a sweep. */
export interface Files {
  readonly blobs: BlobStore
  readonly stuck: Stuck
}

/** With more, the store is unavailable rather than one file broken: each attempt may take half a minute. */
const MOST_STUCK = 20

/**
 * @param onError gets the reason why a file could not be removed
 * @param signal interrupts the sweep
 */
export function createStuck(onError: (error: unknown) => void, signal?: AbortSignal): Stuck {
  const ids = new Set<string>()
  let faults = 0
  return {
    async removes(id, work) {
      if (ids.has(id)) return false
      try {
        await work()
        return true
      } catch (error) {
        signal?.throwIfAborted()
        if (faults === MOST_STUCK) throw error
        faults += 1
        ids.add(id)
        onError(error)
        return false
      }
    },
    keep: (id) => void ids.add(id),
    has: (id) => ids.has(id),
    without: (db, id) => sql<boolean>`not ${wordsOf(db).isOneOf(sql.ref(id), [...ids])}`,
  }
}
