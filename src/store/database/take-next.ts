import { type Connection, writing } from './database.ts'
import { clock } from './dialect.ts'

const PUT_OFF_MS = 5 * 60_000

/** The work on a row failed. It is due again later, and others can be taken meanwhile. */
export class PutOff extends Error {
  override readonly name = 'PutOff'
}

export interface Taking<Row, Outcome> {
  /** Finds the row that has been due for longest, and locks it or its name. */
  readonly next: (trx: Connection, now: number) => Promise<Row | undefined>
  /** In the same transaction. */
  readonly work: (trx: Connection, row: Row, now: number) => Promise<Outcome>
  /** Makes the row due at this time instead, if it still is due now: a commit whose answer was lost has moved it on. */
  readonly putOff: (
    db: Connection,
    row: Row,
    to: { now: number; later: number },
  ) => Promise<unknown>
  /** Names the row in the operator's log: `schedule 0199…`. */
  readonly nameOf: (row: Row) => string
}

/**
 * Does the work of the row that is due first, in one transaction; undefined if none is due. A row whose work fails is put
 * off for five minutes: it would be the first one again, and hold up all others for as long as it fails.
 *
 * @throws {PutOff} go on with the next one
 */
export async function takeNext<Row, Outcome>(
  db: Connection,
  { next, work, putOff, nameOf }: Taking<Row, Outcome>,
): Promise<Outcome | undefined> {
  const due: { row: Row | undefined } = { row: undefined }
  try {
    return await writing(db, async (trx) => {
      const now = await clock(trx)
      due.row = await next(trx, now)
      return due.row && (await work(trx, due.row, now))
    })
  } catch (error) {
    const { row } = due
    if (row === undefined) throw error
    try {
      const now = await clock(db)
      await putOff(db, row, { now, later: now + PUT_OFF_MS })
    } catch {
      throw error
    }
    throw new PutOff(`The ${nameOf(row)} failed and is tried again in five minutes.`, {
      cause: error,
    })
  }
}
