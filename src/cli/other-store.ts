import type { BlobStore } from '../store/blobs/blob-store.ts'
import type { Connection } from '../store/database/database.ts'
import { isOtherStore } from '../store/upkeep/installation-mark.ts'
import type { ProgramLog } from './log.ts'

export const OTHER_STORE =
  'This file store has neither the mark of this installation nor its latest file of a run: it is not the store that the other processes use, or its files were lost. Check PAGEMARK_DATA_DIR and PAGEMARK_BLOB_URL.'

/** See `isOtherStore`. */
export type AskStore = (blobs: Pick<BlobStore, 'get'>) => Promise<boolean | undefined>

/**
 * Asks whether this process uses another store than its installation, and says once if it does. The answer stays, because
 * the latest file may soon be one that this process has stored in the wrong store: ask before its first audit.
 */
export function askOfStore(db: Connection, log: Pick<ProgramLog, 'error'>): AskStore {
  let isKnown = false
  return async (blobs) => {
    const isOther = isKnown || (await isOtherStore(db, blobs))
    if (isOther === true && !isKnown) {
      isKnown = true
      log.error({}, `${OTHER_STORE} No files without a run are removed from it.`)
    }
    return isKnown || isOther
  }
}
