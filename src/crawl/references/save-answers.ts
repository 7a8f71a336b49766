import type { Clock } from '../politeness/clock.ts'
import type { CheckedReference } from './reference.ts'

/** Maximum number of references that are requested again after a crawl was killed or taken over. */
const MOST_UNSAVED = 20
const SAVE_EVERY_MS = 2000

export type AnswerSaver = ReturnType<typeof createAnswerSaver>

/**
 * Saves answers in batches. At no time are more than 20 references requested and unsaved: a worker that no longer holds
 * the crawl cannot save, so it requests no more than these, and no more are requested twice.
 */
export function createAnswerSaver(
  clock: Clock,
  save: (checked: readonly CheckedReference[]) => Promise<void>,
) {
  let batch: CheckedReference[] = []
  let requested = 0
  /** Answered, whether in the batch or being saved. */
  let unsaved = 0
  const isFull = () => unsaved > 0 && requested + unsaved >= MOST_UNSAVED
  let savedAt = clock.now()
  let saving: Promise<void> = Promise.resolve()

  /** Saves one batch after the other; rejects for good once one could not be saved. */
  const flush = (): Promise<void> => {
    const some = batch
    batch = []
    savedAt = clock.now()
    saving = after(saving, some)
    return saving
  }

  const after = async (earlier: Promise<void>, some: readonly CheckedReference[]) => {
    await earlier
    if (some.length > 0) await save(some)
    unsaved -= some.length
  }

  return {
    flush,
    /** Before each request. */
    async begin(): Promise<void> {
      while (isFull()) await flush()
      requested += 1
    },
    /** After each request that has begun. */
    async end(checked: CheckedReference): Promise<void> {
      batch.push(checked)
      requested -= 1
      unsaved += 1
      if (clock.now() - savedAt >= SAVE_EVERY_MS) await flush()
    },
  }
}
