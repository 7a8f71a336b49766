import type { Analysis } from '../analysis/analysis.ts'
import { captureProbes } from '../../capture/capture-probes.ts'
import type { Probe } from '../../capture/capture.ts'
import type { Session } from '../../egress/egress.ts'
import { robotsUrl } from '../../facts/network/robots-txt.ts'
import { guessedSitemaps } from '../../facts/probes/sitemap-probes.ts'
import { type Asking, readFiles } from './read-sitemap-files.ts'
import type { SitemapOutcome } from '../../report/sitemap-outcome.ts'
import type { Target } from '../../request/target.ts'

export interface SitemapOptions {
  readonly signal?: AbortSignal
  /** Number of pages to find. */
  readonly mostPages: number
  /**
   * Origin of a site that names another host, the one that it is built for: pages of every site are wanted, and files
   * are read from this origin only.
   */
  readonly servedAt?: string | undefined
  /** Called after every few files with the number of files read and URLs listed. */
  readonly onProgress?: (files: number, listed: number) => void
  /** Milliseconds for everything, and for one file. */
  readonly totalMs?: number
  readonly perFileMs?: number
}

/** Enough for any realistic robots.txt. */
const ROBOTS_BYTES = 500 * 1024

/**
 * The pages that a site's sitemaps list: the sitemaps named by its robots.txt or at the usual paths; for a URL with a
 * path, that one file. An index is followed. If only a host was typed and https fails, plain http is tried.
 *
 * Rejects only for faults of ours, and when `signal` aborts.
 */
export async function readSitemaps(
  { session, analysis }: { readonly session: Session; readonly analysis: Analysis },
  target: Target,
  options: SitemapOptions,
): Promise<SitemapOutcome> {
  const { mostPages, servedAt, onProgress = () => undefined } = options
  const ask = createAsk(session, options)
  const asking = { session, analysis, ask, mostPages, servedAt, onProgress }
  const first = await readFrom(asking, target.url)
  if (!isNotReached(first) || target.schemeGiven) return first
  const second = await readFrom(asking, target.url.replace(/^https:/, 'http:'))
  return isNotReached(second) ? first : second
}

function createAsk(
  session: Session,
  { signal = new AbortController().signal, totalMs = 60_000, perFileMs = 15_000 }: SitemapOptions,
): Asking['ask'] {
  const until = performance.now() + totalMs
  return async (probes) => {
    const deadlineMs = Math.max(0, until - performance.now())
    const options = { deadlineMs, perProbeMs: perFileMs, signal }
    const results = await captureProbes(session, probes, options)
    signal.throwIfAborted()
    return results
  }
}

async function readFrom(asking: Asking, url: string): Promise<SitemapOutcome> {
  const { pathname, search } = new URL(url)
  return pathname === '/' && search === ''
    ? await readSite(asking, url)
    : await readFiles(asking, [url], [url])
}

async function readSite(asking: Asking, siteUrl: string): Promise<SitemapOutcome> {
  const [robots] = await asking.ask([robotsProbe(siteUrl)])
  if (robots?.status === 'failed' && isNotReachedCode(robots.code)) {
    return { status: 'failed', fault: { code: robots.code, url: siteUrl, status: null } }
  }
  const own = robots?.status === 'answered' ? [siteUrl, robots.response.url] : [siteUrl]
  const found = robots && (await asking.analysis.findSitemaps({ siteUrl, robots }))
  const outcome = await readOwn(asking, siteUrl, { declared: found?.urls ?? [], own })
  return found ? { ...outcome, robots: found.robots } : outcome
}

interface OwnFiles {
  /** Sitemaps that robots.txt names. */
  readonly declared: readonly string[]
  /** URLs of the site. */
  readonly own: readonly string[]
}

/** The sitemaps of a site: those that robots.txt names, else the one at a usual path. */
async function readOwn(
  asking: Asking,
  siteUrl: string,
  { declared, own }: OwnFiles,
): Promise<SitemapOutcome> {
  if (declared.length > 0) return await readFiles(asking, declared, own)
  let unanswered: SitemapOutcome | undefined
  for (const guess of guessedSitemaps(siteUrl)) {
    const outcome = await readFiles(asking, [guess], own)
    if (outcome.status === 'completed') return outcome
    if (isNotReached(outcome)) unanswered ??= outcome
  }
  // Its existence is known only with a response.
  return unanswered ?? { status: 'failed', fault: { code: 'not-found', url: null, status: null } }
}

function robotsProbe(siteUrl: string): Probe {
  const url = robotsUrl(siteUrl)
  return {
    kind: 'request',
    role: 'robots',
    url,
    method: 'get',
    maxBytes: ROBOTS_BYTES,
    redirects: 5,
  }
}

function isNotReached(outcome: SitemapOutcome): boolean {
  return outcome.status === 'failed' && isNotReachedCode(outcome.fault.code)
}

function isNotReachedCode(code: string): code is 'unreachable' | 'timeout' | 'invalid' {
  return code === 'unreachable' || code === 'timeout' || code === 'invalid'
}
