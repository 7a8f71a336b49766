import { setImmediate } from 'node:timers/promises'
import type { Connection } from './database.ts'

/** Rows read at a time: a few milliseconds. */
const BATCH = 500

/** IDs after the first, up to the last. */
export interface Stretch {
  readonly after: string
  readonly last: string
}

/**
 * All rows of a table by their IDs, in stretches that are read within milliseconds. Others are served in between.
 *
 * @param signal interrupts it between two stretches: it rejects
 */
export async function* stretchesOf(
  db: Connection,
  table: 'crawls' | 'reports',
  signal?: AbortSignal,
): AsyncGenerator<Stretch> {
  for (let after = ''; ; await setImmediate()) {
    signal?.throwIfAborted()
    const ids = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = ids.at(-1)?.id
    if (last === undefined) return
    yield { after, last }
    after = last
  }
}
