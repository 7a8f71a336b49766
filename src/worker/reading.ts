import type { ClaimedReading, ReadingQueue } from '../queue/reading-queue.ts'
import type { SitemapOutcome } from '../report/sitemap-outcome.ts'
import type { Target } from '../target.ts'
import type { Job, Log } from './job-loop.ts'

/** The engine's half that reads sitemaps, as the worker is given it. Rejects only when it is broken. */
export type ReadSitemaps = (target: Target, options: ReadingOptions) => Promise<SitemapOutcome>

export interface ReadingOptions {
  readonly mostPages: number
  /** Fires when nobody wants the outcome any more. */
  readonly signal: AbortSignal
  readonly onProgress: (files: number, listed: number) => void
}

export interface ReadingSettings {
  readonly queue: ReadingQueue
  readonly readSitemaps: ReadSitemaps
  readonly log: Log
  readonly heartbeatMs: number
  /** A reading that takes longer is broken off and tried again. */
  readonly limitMs: number
}

/** Why a reading was broken off. */
type Broken = 'lost' | 'put back' | 'too long'

/** Reads the sitemaps of one claimed reading and writes what came of it, as long as the lease is held. */
export function startReading(claimed: ClaimedReading, settings: ReadingSettings): Job {
  const broken = Promise.withResolvers<Broken>()
  const ended = work(claimed, settings, broken).catch((error: unknown) => {
    settings.log.error(
      { error, reading: claimed.id },
      'The sitemap reading could not be saved; its lease will end.',
    )
  })
  return { ended, putBack: () => broken.resolve('put back') }
}

async function work(
  { id, token, target, mostPages }: ClaimedReading,
  { queue, readSitemaps, log, heartbeatMs, limitMs }: ReadingSettings,
  broken: PromiseWithResolvers<Broken>,
): Promise<void> {
  const stop = new AbortController()
  const told = (written: Promise<boolean>) => {
    written.then(
      (isHeld) => isHeld || broken.resolve('lost'),
      (error: unknown) => log.error({ error, reading: id }, 'A sign of life failed.'),
    )
  }
  const heartbeat = setInterval(() => told(queue.heartbeat(token)), heartbeatMs)
  const limit = setTimeout(() => broken.resolve('too long'), limitMs)
  try {
    const read = readSitemaps(target, {
      mostPages,
      signal: stop.signal,
      onProgress: (files, listed) => told(queue.progress(token, { files, listed })),
    })
    const ending = await Promise.race([settle(read), broken.promise])
    if (ending === 'lost') log.info({ reading: id }, 'The sitemap reading is another worker’s.')
    else if (ending === 'put back') await queue.release(token)
    else if (ending === 'too long') await queue.retry(token)
    else if (ending.status === 'broke') {
      log.error({ error: ending.error, reading: id }, 'Reading sitemaps broke; it is tried again.')
      await queue.retry(token)
    } else await queue.finish(token, ending)
  } finally {
    clearInterval(heartbeat)
    clearTimeout(limit)
    stop.abort()
  }
}

/** Never rejects, so that a reading which breaks after it was left breaks nothing else. */
async function settle(
  read: Promise<SitemapOutcome>,
): Promise<SitemapOutcome | { readonly status: 'broke'; readonly error: unknown }> {
  try {
    return await read
  } catch (error) {
    return { status: 'broke', error }
  }
}
