import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { Answer, Asked, ReaderData } from './reader-thread.ts'

/** Connections to a SQLite file in threads, which read while this process serves others. */
export interface Readers {
  readonly reader: ReaderConnection
  /** Reads beside the other one; none if one processor does everything. */
  readonly helper: ReaderConnection | undefined
  /** Starts the threads at the same time. */
  wake(): void
  close(): Promise<void>
}

export interface ReadersOptions {
  /** A thread without work for this long is ended, to release its memory. */
  readonly idleMs?: number
  readonly processors?: number
}

const IDLE_MS = 300_000

/** For rows of pages and their statements; the pages of the file are outside of it. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './reader-thread.ts' : './reader-thread.js',
  import.meta.url,
)

export function createReaders(
  file: string,
  { idleMs = IDLE_MS, processors = availableParallelism() }: ReadersOptions = {},
): Readers {
  const reader = new ReaderConnection(file, idleMs)
  const helper = processors > 1 ? new ReaderConnection(file, idleMs) : undefined
  return {
    reader,
    helper,
    wake() {
      reader.wake()
      helper?.wake()
    },
    close: async () => void (await Promise.all([reader.close(), helper?.close()])),
  }
}

/** For one user at a time. Its thread starts with a transaction, and ends after it failed or was idle. */
export class ReaderConnection implements DatabaseConnection {
  readonly #file: string
  readonly #idleMs: number
  #thread: Thread | undefined
  #idle: NodeJS.Timeout | undefined
  #isFailed = false
  #isClosed = false

  constructor(file: string, idleMs: number) {
    this.#file = file
    this.#idleMs = idleMs
  }

  /** Starts its thread, for who is about to use it. */
  wake(): void {
    if (this.#thread || this.#isClosed) return
    this.#thread = startThread(this.#file, (thread) => this.#forget(thread))
    this.#rest()
  }

  async begin(): Promise<void> {
    this.#isFailed = false
    this.wake()
    clearTimeout(this.#idle)
    this.#thread?.worker.ref()
    await this.executeQuery(CompiledQuery.raw('begin'))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (!this.#thread) throw new Error(ENDED)
      const rows = await this.#thread.ask({ sql, parameters })
      // oxlint-disable-next-line no-unsafe-type-assertion -- as from any driver, the query says what they are
      return { rows: rows as Row[] }
    } catch (error) {
      this.#isFailed = true
      throw error
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Threads answer whole queries.')
  }

  /** A thread that failed is not reused: it may still be in a transaction. */
  release(): void {
    if (this.#isFailed) void this.#end()
    else this.#rest()
  }

  /** An idle thread does not keep the process of a command alive. */
  #rest(): void {
    clearTimeout(this.#idle)
    this.#thread?.worker.unref()
    this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }

  #forget(thread: Thread): void {
    if (this.#thread === thread) this.#thread = undefined
  }
}

const ENDED = 'The thread has ended.'

interface Thread {
  readonly worker: Worker
  /** One statement at a time. */
  ask(asked: Asked): Promise<readonly unknown[]>
  end(): Promise<void>
}

function startThread(file: string, onEnd: (thread: Thread) => void): Thread {
  const worker = new Worker(ENTRY, {
    workerData: { file } satisfies ReaderData,
    resourceLimits: HEAP,
    env: {},
    execArgv: [],
  })
  const ended = Promise.withResolvers<void>()
  let asked: PromiseWithResolvers<Answer> | undefined
  const fail = (error: unknown) => asked?.reject(error)
  worker.on('message', (answer: Answer) => asked?.resolve(answer))
  worker.on('error', fail)
  worker.on('messageerror', fail)
  worker.on('exit', () => {
    onEnd(thread)
    fail(new Error(ENDED))
    ended.resolve()
  })

  const thread: Thread = {
    worker,
    async ask(statement) {
      asked = Promise.withResolvers()
      worker.postMessage(statement)
      const answer = await asked.promise
      if ('error' in answer) throw new Error(answer.error)
      return answer.rows
    },
    async end() {
      worker.ref()
      worker.postMessage('stop')
      await ended.promise
    },
  }
  return thread
}
