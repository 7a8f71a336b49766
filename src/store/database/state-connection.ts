import type { Client, Connection, Submittable } from 'pg'
import type { QueryWatch } from './query-watch.ts'

/** Values of a row as text. */
export type TextRow = readonly (string | null)[]

/** A connection for the one statement that nearly every request asks: see docs/decisions/138-state-connection.md. */
export interface StateConnection {
  /**
   * Reads the row of this statement, which has no parameters and is the same each time. Undefined if the connection is
   * not open; it then begins to open.
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
}

/** The server may have no connection left: it is not asked for one with every request. */
const RETRY_MS = 10_000
/** As those of the pool. */
const IDLE_MS = 60_000
const STATEMENT = 'pagemark_state'

interface Open {
  readonly client: Client
  /** Text of the statement, once it was sent. */
  prepared?: string
}

export function createStateConnection(options: StateConnectionOptions): StateConnection {
  let open: Open | undefined
  let opening: Promise<void> | undefined
  let triedAt = -Infinity
  let isOver = false
  const idle = setTimeout(() => void close(), IDLE_MS).unref()

  async function begin(): Promise<void> {
    triedAt = performance.now()
    // Without it, the pool is asked, whose error then tells.
    const client = await options.connect().catch(() => undefined)
    if (!client) return
    const opened: Open = { client }
    for (const event of ['error', 'end']) client.once(event, () => void close(opened))
    open = opened
  }

  async function close(broken = open): Promise<void> {
    if (open === broken) open = undefined
    await broken?.client.end().catch(() => undefined)
  }

  async function ask(of: Open, sql: string): Promise<TextRow> {
    const begun = performance.now()
    let failed = true
    try {
      const row = await answerOf(of, sql, options.silentMs)
      failed = false
      return row
    } catch (error) {
      // It may not know the statement, and would fail again.
      void close(of)
      throw error
    } finally {
      options.watch?.({ sql, ms: performance.now() - begun, failed })
    }
  }

  return {
    ask(sql) {
      idle.refresh()
      if (open) return ask(open, sql)
      if (isOver || performance.now() - triedAt < RETRY_MS) return undefined
      opening ??= begin().finally(() => (opening = undefined))
      return undefined
    },
    async end() {
      isOver = true
      clearTimeout(idle)
      await opening
      await close()
    },
  }
}

async function answerOf(of: Open, sql: string, silentMs: number | undefined): Promise<TextRow> {
  const { client, prepared = sql } = of
  if (sql !== prepared) throw new Error(`This connection has another statement: ${prepared}`)
  return await new Promise((resolve, reject) => {
    const giveUp = () => client.connection.stream.destroy()
    const timer = silentMs === undefined ? undefined : setTimeout(giveUp, silentMs)
    client.query(
      new Question(sql, of.prepared !== undefined, (error, row) => {
        clearTimeout(timer)
        if (row) resolve(row)
        else reject(error ?? new Error('Connection terminated without a row'))
      }),
    )
    of.prepared = sql
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
