import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { deleteInSlices } from '../database/slices.ts'

/** A process's share of a key's minute. Times are the database's. */
export interface Drawn {
  /** Requests of the window drawn earlier, by any process. */
  readonly before: number
  readonly begunAt: number
  readonly now: number
}

export interface Draw {
  readonly name: string
  /** Requests to draw. */
  readonly count: number
  readonly windowMs: number
}

export type ApiWindows = ReturnType<typeof createApiWindows>

/** Requests of API keys, counted in one row per key by all processes together. */
export function createApiWindows(db: Connection) {
  return {
    /** One statement, so that concurrent draws each get their own. */
    async draw({ name, count, windowMs }: Draw): Promise<Drawn> {
      const { now } = wordsOf(db)
      const isOver = sql<boolean>`api_windows.begun_at <= ${now} - cast(${windowMs} as bigint)`
      const row = await db
        .insertInto('api_windows')
        .values({ name, begun_at: now, used: count })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({
            begun_at: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.begun_at'))
              .else(eb.ref('api_windows.begun_at'))
              .end(),
            used: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.used'))
              .else(sql<number>`api_windows.used + excluded.used`)
              .end(),
          })),
        )
        .returning(['begun_at', 'used', now.as('now')])
        .executeTakeFirstOrThrow()
      return { before: row.used - count, begunAt: row.begun_at, now: row.now }
    },
  }
}

/** Removes expired windows; called by the sweep. */
const KEPT_MS = 60 * 60_000

export async function forgetApiWindows(db: Connection, signal?: AbortSignal): Promise<void> {
  const before = (await clock(db)) - KEPT_MS
  await deleteInSlices(
    db,
    { from: 'api_windows', where: sql<boolean>`begun_at <= ${before}` },
    signal,
  )
}
