import type { Connection } from '../database/database.ts'
import { addFaults } from '../projects/project-faults.ts'
import { addToCounters } from './counters.ts'
import { gatherCounts } from './gathered-counts.ts'

/**
 * Changes several reports, or one several times, and then their counts: each table once, in the order of its rows. Written
 * after each change, the rows of one report would be locked after those of another, and two transactions could wait for
 * each other. Nothing may lock further reports afterwards.
 */
export async function countingAtEnd<Answer>(
  trx: Connection,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { answer, counts } = await gatherCounts(trx, change)
  if (counts) {
    await addToCounters(trx, counts.counters)
    await addFaults(trx, counts.faults)
  }
  return answer
}
