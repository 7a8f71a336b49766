import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { ThreadData } from './checkpoint-thread.ts'
import type { News } from './keep-merged.ts'
import type { LogSizes } from './write-ahead-log.ts'

/** Pages of the log from which commits merge it: SQLite's default, and 256 MB, reached only if the thread cannot. */
const BY_COMMITS = 1000
const SAFETY_NET = 65_536

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './checkpoint-thread.ts' : './checkpoint-thread.js',
  import.meta.url,
)

/** It needs almost nothing, and V8 would reserve more. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

export interface Checkpoints {
  stop(): Promise<void>
}

export interface CheckpointLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * From now on, a thread merges the write-ahead log of this SQLite file into it. SQLite would do so within commits, and
 * this process would serve nobody until the disk has finished.
 */
export async function startCheckpoints(
  db: Connection,
  file: string,
  log: CheckpointLog,
  sizes: LogSizes = {},
): Promise<Checkpoints> {
  await mergeInCommitsFrom(db, SAFETY_NET)
  const thread = new Worker(ENTRY, {
    workerData: { file, sizes } satisfies ThreadData,
    resourceLimits: HEAP,
    env: {},
    execArgv: [],
  })
  const ended = Promise.withResolvers<void>()
  let isStopping = false
  let restarted: PromiseWithResolvers<void> | undefined
  let isOvergrown = false

  /** With a writer between two merges, the log is never merged whole: this process does not write meanwhile. */
  async function restart(): Promise<void> {
    if (restarted) return
    const answer = (restarted = Promise.withResolvers<void>())
    await db.connection().execute(async () => {
      if (isStopping) return
      thread.postMessage('restart')
      await Promise.race([answer.promise, ended.promise])
    })
    restarted = undefined
  }

  function hear(news: News): void {
    if (news.kind === 'restarted') restarted?.resolve()
    else if (news.kind === 'long') {
      warnOnce(news.pages > SAFETY_NET, news.pages)
      // Fails only if the database is being closed.
      restart().catch(() => undefined)
    } else if (news.kind === 'failed')
      log.error({ error: news.error }, 'the write-ahead log cannot be merged; this is tried again')
    else log.info({}, 'the write-ahead log is merged again')
  }

  function warnOnce(overgrown: boolean, pages: number): void {
    if (overgrown && !isOvergrown)
      log.warn({ pages }, 'the write-ahead log is long, because another process keeps reading')
    isOvergrown = overgrown
  }

  thread.on('message', hear)
  thread.on('error', (error) => {
    log.error({ error }, 'checkpoints have ended; commits merge the write-ahead log instead')
  })
  thread.on('exit', () => ended.resolve())
  void fallBack()

  async function fallBack(): Promise<void> {
    await ended.promise
    // Fails only if the database is being closed.
    if (!isStopping) await mergeInCommitsFrom(db, BY_COMMITS).catch(() => undefined)
  }

  return {
    async stop() {
      isStopping = true
      thread.postMessage('stop')
      await ended.promise
    },
  }
}

async function mergeInCommitsFrom(db: Connection, pages: number): Promise<void> {
  await sql`pragma wal_autocheckpoint = ${sql.lit(pages)}`.execute(db)
}
