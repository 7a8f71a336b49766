import { builtOnce } from './built-once.ts'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'
import { stateConnectionOf } from './postgres.ts'

/** When a read was made: the database's time and state, see `state` in `dialect.ts`. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly state: string | null
}

const momentQuery = (db: Connection) =>
  db.selectNoFrom([wordsOf(db).now.as('now'), wordsOf(db).state.as('state')])

const readMoments = builtOnce([], momentQuery, 'lookup')

/** Reads the present moment: on PostgreSQL by the state's own connection, once that is open. */
export function momentReader(db: Connection): () => Promise<Moment | undefined> {
  let text: string | undefined
  return async () => {
    text ??= momentQuery(db).compile().sql
    const row = await stateConnectionOf(db)?.ask(text)
    if (!row) return (await readMoments(db, {}))[0]
    const [now, state = null] = row
    return { now: Number(now), state }
  }
}
