import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Connection, Submittable } from 'pg'
import type { QueryWatch } from './query-watch.ts'

/** Values of a row as text. */
export type TextRow = readonly (string | null)[]

/** A session for the one statement that nearly every request asks: see docs/decisions/138-state-connection.md. */
export interface StateConnection {
  /**
   * Reads the row of this statement, which has no parameters and is the same each time. Undefined if no session is open;
   * one may then begin to open.
   *
   * @throws as any query of a connection that breaks or is silent for too long
   */
  ask(sql: string): Promise<TextRow> | undefined
  end(): Promise<void>
}

export interface StateConnectionOptions {
  readonly connect: () => Promise<Client>
  /** Time without a response after which the connection is ended; without it, never. */
  readonly silentMs: number | undefined
  readonly watch?: QueryWatch | undefined
  /**
   * How long a session lasts, in milliseconds, and for how long no other is tried: the name of the server may lead to
   * another one by then, or the server may have none left.
   */
  readonly lastsMs?: number
}

const LASTS_MS = 60_000
/** A server that does not respond is not waited for longer. */
const END_MS = 1_000
const STATEMENT = 'pagemark_state'

interface Session {
  readonly client: Client
  /** Text of the statement, once it was sent. */
  prepared?: string
  /** Settles with the last response. */
  answered: Promise<unknown>
}

export function createStateConnection(options: StateConnectionOptions): StateConnection {
  const { lastsMs = LASTS_MS } = options
  let open: Session | undefined
  let opening: Promise<void> | undefined
  let triedAt = -Infinity
  let isOver = false
  const leaving = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  async function begin(): Promise<void> {
    triedAt = performance.now()
    // Without it, the pool is asked, whose error then tells.
    const client = await options.connect().catch(() => undefined)
    if (!client) return
    const session: Session = { client, answered: Promise.resolve() }
    for (const event of ['error', 'end']) client.once(event, () => close(session))
    open = session
    timer = setTimeout(() => close(session), lastsMs).unref()
    if (isOver) close(session)
  }

  function close(session: Session): void {
    if (open !== session) return
    open = undefined
    clearTimeout(timer)
    const left = leave(session).finally(() => leaving.delete(left))
    leaving.add(left)
  }

  async function ask(session: Session, sql: string): Promise<TextRow> {
    const begun = performance.now()
    let failed = true
    try {
      const answer = answerOf(session, sql, options.silentMs)
      session.answered = answer
      const row = await answer
      failed = false
      return row
    } catch (error) {
      // It may not know the statement, and would fail again.
      close(session)
      throw error
    } finally {
      options.watch?.({ sql, ms: performance.now() - begun, failed })
    }
  }

  return {
    ask(sql) {
      if (open) return ask(open, sql)
      if (isOver || performance.now() - triedAt < lastsMs) return undefined
      opening ??= begin().finally(() => (opening = undefined))
      return undefined
    },
    async end() {
      isOver = true
      await Promise.race([opening, sleep(END_MS, undefined, { ref: false })])
      if (open) close(open)
      await Promise.race([Promise.all(leaving), sleep(2 * END_MS, undefined, { ref: false })])
    },
  }
}

/** Ends a session once it has answered what it was asked. */
async function leave({ client, answered }: Session): Promise<void> {
  await Promise.allSettled([answered])
  const ended = client.end().catch(() => undefined)
  await Promise.race([ended, sleep(END_MS, undefined, { ref: false })])
  client.connection.stream.destroy()
}

async function answerOf(
  session: Session,
  sql: string,
  silentMs: number | undefined,
): Promise<TextRow> {
  const { client, prepared = sql } = session
  if (sql !== prepared) throw new Error(`This session has another statement: ${prepared}`)
  return await new Promise((resolve, reject) => {
    const giveUp = () => client.connection.stream.destroy()
    const silence = silentMs === undefined ? undefined : setTimeout(giveUp, silentMs)
    client.query(
      new Question(sql, session.prepared !== undefined, (error, row) => {
        clearTimeout(silence)
        if (row) resolve(row)
        else reject(error ?? new Error('Connection terminated without a row'))
      }),
    )
    session.prepared = sql
  })
}

type Done = (error: Error | undefined, row?: TextRow) => void

/**
 * The driver calls these methods for the messages of the response, as it does those of `pg-cursor`. Its own `Query` has
 * the columns described each time, and makes an object of each row.
 */
class Question implements Submittable {
  readonly name = STATEMENT
  readonly text: string
  readonly #isPrepared: boolean
  readonly #done: Done
  #row: TextRow | undefined

  constructor(sql: string, isPrepared: boolean, done: Done) {
    this.text = sql
    this.#isPrepared = isPrepared
    this.#done = done
  }

  submit(connection: Connection): void {
    const { stream } = connection
    stream.cork()
    if (!this.#isPrepared) connection.parse({ name: STATEMENT, text: this.text, types: [] }, true)
    connection.bind({ statement: STATEMENT, values: [] }, true)
    connection.execute({}, true)
    connection.sync()
    stream.uncork()
  }

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    this.#row = fields
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done(undefined, this.#row)
  }

  handleError(error: Error): void {
    this.#done(error)
  }
}
