import { isOtherStore } from '../store/upkeep/installation-mark.ts'
import type { ProgramLog } from './log.ts'
import type { OpenStore } from './open-store.ts'

export const OTHER_STORE =
  'This file store has neither the mark of this installation nor its latest file of a run: it is not the store that the other processes use, or its files were lost. Check PAGEMARK_DATA_DIR and PAGEMARK_BLOB_URL.'

/** Not waited for by the start: a store that does not answer is noticed elsewhere. */
export async function warnOfOtherStore(
  { db, blobs }: Pick<OpenStore, 'db' | 'blobs'>,
  log: Pick<ProgramLog, 'warn'>,
): Promise<void> {
  const isOther = await isOtherStore(db, blobs).catch(() => undefined)
  if (isOther === true) log.warn({}, OTHER_STORE)
}
