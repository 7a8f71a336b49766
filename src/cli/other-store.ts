import type { BlobStore } from '../store/blobs/blob-store.ts'
import type { Connection } from '../store/database/database.ts'
import { judgeStore, type StoreVerdict } from '../store/upkeep/installation-mark.ts'
import type { ProgramLog } from './log.ts'

export const OTHER_STORE =
  'This file store has neither the mark of this installation nor its latest file of a run: it is not the store that the other processes use, or its files were lost. Check PAGEMARK_DATA_DIR and PAGEMARK_BLOB_URL.'

/** See `judgeStore`. */
export type AskStore = (blobs: Pick<BlobStore, 'get'>) => Promise<StoreVerdict>

/**
 * Asks whether this process uses the store of its installation, and says once if it does not. A doubt stays, because the
 * latest file may soon be one that this process has stored in the wrong store: ask before its first audit.
 */
export function askOfStore(db: Connection, log: Pick<ProgramLog, 'error'>): AskStore {
  let doubt: StoreVerdict | undefined
  return async (blobs) => {
    if (doubt) return doubt
    const verdict = await judgeStore(db, blobs)
    if (verdict === 'own' || verdict === 'unused') return verdict
    if (!doubt && verdict === 'other')
      log.error({}, `${OTHER_STORE} No files without a run are removed from it.`)
    doubt = verdict
    return verdict
  }
}
