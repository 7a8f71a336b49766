import type { TestStore } from './store.ts'

/** Moves the times that hold a run back this much into the past. */
export async function passTime({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('run_starts')
    .set((eb) => ({ started_at: eb('started_at', '-', ms) }))
    .execute()
  await db
    .updateTable('turns')
    .set((eb) => ({ not_before: eb('not_before', '-', ms) }))
    .execute()
  await db
    .updateTable('runs')
    .set((eb) => ({ run_after: eb('run_after', '-', ms) }))
    .execute()
}
