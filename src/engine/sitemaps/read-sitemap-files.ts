import type { Analysis } from '../analysis/analysis.ts'
import type { Probe, ProbeResult } from '../../capture/capture.ts'
import type { Session } from '../../egress/egress.ts'
import { sitemapProbe } from '../../facts/probes/sitemap-probes.ts'
import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'
import { collectPages, type PageCollection } from '../collect-pages.ts'
import type { SitemapFault, SitemapFileRead, SitemapOutcome } from '../../report/sitemap-outcome.ts'
import { ThreadKilled } from '../analysis/thread-pool.ts'

export interface Asking {
  readonly session: Pick<Session, 'judge'>
  readonly analysis: Pick<Analysis, 'listSitemap' | 'findSitemaps'>
  /** Rejects when the results are no longer wanted. */
  readonly ask: (probes: readonly Probe[]) => Promise<ProbeResult[]>
  readonly mostPages: number
  /** Pages of every site are wanted, and files are read from this origin only, whatever host they are listed on. */
  readonly servedAt?: string | undefined
  readonly onProgress: (files: number, listed: number) => void
}

/** Less than egress allows for one response, so that a longer file is cut and not refused. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_FILES = 20
const AT_ONCE = 3
/** An index may list indexes, although sitemaps.org does not allow it; theirs are not followed. */
const MAX_DEPTH = 2
/** URLs read from one file: more than needed, since some may belong to other sites. */
const PAGES_OF_FILE = 1000

interface Wanted {
  readonly url: string
  /** 0 for requested files, 1 for those that they list. */
  readonly depth: number
}

interface FileRead {
  readonly file: SitemapFileRead
  readonly listing: SitemapListing | null
  readonly depth: number
  /** Its final URL. */
  readonly finalUrl: string
}

/**
 * Reads these files and those that they list, until there are enough pages. `own` are URLs of the site whose pages are
 * wanted.
 */
export async function readFiles(
  asking: Asking,
  urls: readonly string[],
  own: readonly string[],
): Promise<SitemapOutcome> {
  const { servedAt } = asking
  const placed = (url: string) => (servedAt === undefined ? url : atOrigin(url, servedAt))
  const waiting: Wanted[] = urls.map((url) => ({ url: placed(url), depth: 0 }))
  const known = new Set(waiting.map(({ url }) => url))
  const pages = collectPages({ ...asking, own, anySite: servedAt !== undefined })
  const files: SitemapFileRead[] = []
  let cut = false
  while (waiting.length > 0 && files.length < MAX_FILES && !pages.isEnough()) {
    const wave = waiting.splice(0, Math.min(AT_ONCE, MAX_FILES - files.length))
    for (const { file, listing, depth, finalUrl } of await readWave(asking, wave)) {
      files.push(file)
      if (depth === 0) pages.movedTo(file.url, finalUrl)
      pages.add(listing?.pages ?? [])
      cut ||= listing?.cut ?? false
      const fresh = (listing?.children ?? []).map(placed).filter((url) => !known.has(url))
      for (const url of fresh) known.add(url)
      if (depth < MAX_DEPTH) waiting.push(...fresh.map((url) => ({ url, depth: depth + 1 })))
    }
    asking.onProgress(files.length, listedIn(files))
  }
  return outcomeOf({ files, pages, unread: waiting.length, whole: !cut })
}

function atOrigin(url: string, origin: string): string {
  const { pathname, search } = new URL(url)
  return `${origin}${pathname}${search}`
}

async function readWave(asking: Asking, wave: readonly Wanted[]): Promise<FileRead[]> {
  const results = await asking.ask(wave.map(({ url }) => sitemapProbe(url, MAX_BYTES)))
  return await Promise.all(
    wave.map(async (wanted, place) => await readOne(asking, wanted, results[place])),
  )
}

async function readOne(
  { analysis }: Asking,
  wanted: Wanted,
  result: ProbeResult | undefined,
): Promise<FileRead> {
  if (result?.status !== 'answered') return notRead(wanted, codeOf(result))
  const { status, url: finalUrl, body, cut } = result.response
  if (status < 200 || status >= 300) return notRead(wanted, 'status', status)
  const { url, depth } = wanted
  try {
    const file = { url: finalUrl, body, cut }
    const listing = await analysis.listSitemap({ file, mostPages: PAGES_OF_FILE })
    const { entries, isIndex } = listing
    const code: SitemapFault['code'] | null =
      listing.fault ?? (isIndex && depth >= MAX_DEPTH ? 'nested' : null)
    const fault = code === null ? null : { code, url, status: null }
    return { file: { url, entries, isIndex, fault }, listing, depth, finalUrl }
  } catch (error) {
    if (error instanceof ThreadKilled && error.tooMuch) return notRead(wanted, 'too-large')
    throw error
  }
}

function notRead(
  { url, depth }: Wanted,
  code: SitemapFault['code'],
  status: number | null = null,
): FileRead {
  const file = { url, entries: 0, isIndex: false, fault: { code, url, status } }
  return { file, listing: null, depth, finalUrl: url }
}

function codeOf(
  result: Exclude<ProbeResult, { status: 'answered' }> | undefined,
): SitemapFault['code'] {
  if (result?.status === 'failed') return NOT_ANSWERED[result.code]
  return result?.status === 'late' ? 'timeout' : 'unreachable'
}

const NOT_ANSWERED = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  redirect: 'redirect',
  too_large: 'too-large',
  invalid: 'invalid',
} as const

function listedIn(files: readonly SitemapFileRead[]): number {
  return files.reduce((sum, { isIndex, entries }) => sum + (isIndex ? 0 : entries), 0)
}

function outcomeOf(read: {
  readonly files: readonly SitemapFileRead[]
  readonly pages: PageCollection
  readonly unread: number
  readonly whole: boolean
}): SitemapOutcome {
  const { files, pages, unread, whole } = read
  const found = pages.all()
  if (found.pages.length === 0 && found.others.length === 0) {
    const [fault] = files.flatMap((file) => file.fault ?? [])
    const none = { code: 'empty', url: files[0]?.url ?? null, status: null } as const
    return { status: 'failed', fault: fault ?? none }
  }
  const contents = { files, listed: listedIn(files), ...found, unread, whole }
  return { status: 'completed', contents }
}
