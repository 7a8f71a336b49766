import type { StopReason } from '../../../crawl/run/stop-reason.ts'

/** Why a crawl ended early, as a sentence. */
export const STOP_TEXTS: Readonly<Record<StopReason, string>> = {
  'max-pages': 'The crawl stopped at its limit of pages.',
  'max-bytes': 'The crawl stopped at its limit of bytes.',
  'max-time': 'The crawl stopped at its time limit.',
  'slow-down': 'The crawl stopped early: the site limits requests (429 or 503).',
  'server-errors': 'The crawl stopped early: a fifth of the last 50 responses were server errors.',
  'no-answer': 'The crawl stopped early: the site no longer answered.',
  challenges: 'The crawl stopped early: the site answered with checks for robots.',
}
