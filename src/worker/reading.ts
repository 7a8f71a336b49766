import type { ClaimedReading, ReadingQueue } from '../queue/reading-queue.ts'
import type { SitemapOutcome } from '../report/sitemap-outcome.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import { type HoldSettings, startHeldJob } from './held-job.ts'
import type { Job } from './job-loop.ts'

/** The engine's sitemap reader, as passed to the worker. Rejects only on an internal error. */
export type ReadSitemaps = (
  request: AuditRequest,
  options: ReadingOptions,
) => Promise<SitemapOutcome>

export interface ReadingOptions {
  readonly mostPages: number
  /** Fires when the result is no longer needed. */
  readonly signal: AbortSignal
  readonly onProgress: (files: number, listed: number) => void
}

export interface ReadingSettings extends HoldSettings {
  readonly queue: ReadingQueue
  readonly readSitemaps: ReadSitemaps
}

/** Reads the sitemaps of one claimed reading and writes the result. */
export function startReading(
  { id, token, request, mostPages }: ClaimedReading,
  settings: ReadingSettings,
): Job {
  const { queue, readSitemaps } = settings
  return startHeldJob(
    {
      kind: 'reading',
      id,
      token,
      work: ({ signal, told }) =>
        readSitemaps(request, {
          mostPages,
          signal,
          onProgress: (files, listed) => told(queue.progress(token, { files, listed })),
        }),
      keep: (outcome) => queue.finish(token, outcome),
    },
    settings,
  )
}
