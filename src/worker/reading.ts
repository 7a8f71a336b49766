import type { ClaimedReading, ReadingQueue } from '../queue/reading-queue.ts'
import type { SitemapOutcome } from '../report/sitemap-outcome.ts'
import type { Target } from '../request/target.ts'
import { type HoldSettings, startHeldJob } from './held-job.ts'
import type { Job } from './job-loop.ts'

/** The engine's half that reads sitemaps, as the worker is given it. Rejects only when it is broken. */
export type ReadSitemaps = (target: Target, options: ReadingOptions) => Promise<SitemapOutcome>

export interface ReadingOptions {
  readonly mostPages: number
  readonly access: ClaimedReading['access']
  /** Fires when nobody wants the outcome any more. */
  readonly signal: AbortSignal
  readonly onProgress: (files: number, listed: number) => void
}

export interface ReadingSettings extends HoldSettings {
  readonly queue: ReadingQueue
  readonly readSitemaps: ReadSitemaps
}

/** Reads the sitemaps of one claimed reading and writes what came of it. */
export function startReading(
  { id, token, target, mostPages, access }: ClaimedReading,
  settings: ReadingSettings,
): Job {
  const { queue, readSitemaps } = settings
  return startHeldJob(
    {
      kind: 'reading',
      id,
      token,
      work: ({ signal, told }) =>
        readSitemaps(target, {
          mostPages,
          access,
          signal,
          onProgress: (files, listed) => told(queue.progress(token, { files, listed })),
        }),
      keep: (outcome) => queue.finish(token, outcome),
    },
    settings,
  )
}
