import { CATALOGUE_VERSION } from '../checks/catalogue.ts'
import { KNOWN_PER_PAGE } from '../crawl/crawl-settings.ts'
import type { EarlierPages } from '../crawl/recrawl/earlier-page.ts'
import { earlierUrls } from '../crawl/recrawl/earlier-urls.ts'
import { type KeptUrl, keptUrls } from '../crawl/recrawl/kept-url.ts'
import type { SiteRecord } from '../crawl/run/site-record.ts'
import type { JudgedEnd } from '../crawl/site-facts/read-site.ts'
import type { CrawlStore } from '../crawl/store/crawl-store.ts'
import { keepChanges, repeatChange, type StoreChange } from '../crawl/store/kept-store.ts'
import type { MemoryStore } from '../crawl/store/memory-store.ts'
import type { JudgedRun } from '../report/site/make-site-results.ts'
import { CliError } from './cli-error.ts'
import type { CrawlIdentity } from './crawl-identity.ts'
import { type CrawlRecord, readCrawlRecords } from './crawl-records.ts'
import { compareKept, type KeptComparison } from './compare-kept.ts'
import { keptResults, type KeptResults } from './kept-results.ts'
import { openStateFile } from './state-file.ts'

/** The crawl of a state file. */
export interface CrawlState {
  readonly store: CrawlStore
  /** URLs that an interrupted crawl had fetched; null for a crawl that begins. */
  readonly fetched: number | null
  /** The crawl that was judged before. */
  readonly earlier?: EarlierState
  /** Keeps what the next crawl needs. Undefined for a first one. */
  finish(judged: Pick<JudgedRun, 'results' | 'pagesOf'>): Promise<KeptComparison | undefined>
  /** Drops the crawl, which cannot continue. */
  drop(): void
  close(): void
}

/** As `EarlierCrawl` of a server. */
export interface EarlierState {
  readonly pages: EarlierPages
  /** URLs that a browser loaded. */
  readonly sampled: readonly string[]
  comparedWith(dated: SiteRecord['dated']): Promise<Partial<JudgedEnd>>
}

/** URLs of one record: some hundred kilobytes. */
const KEPT_TOGETHER = 100

/**
 * Opens a state file: continues its crawl, or begins one.
 *
 * @param store an empty one
 * @throws {CliError} if the file has the crawl of another site, or one with other options that was interrupted
 */
export async function openCrawlState(
  file: string,
  identity: CrawlIdentity,
  store: MemoryStore,
): Promise<CrawlState> {
  const kept = openStateFile(file)
  try {
    const records = readCrawlRecords(kept.records)
    if (records === undefined) throw unreadable(file)
    const before = records.find((record) => record.kind === 'judged')?.results
    const begun = records.find((record) => record.kind === 'begin')?.identity
    refuseOthers(file, identity, { before, begun })
    const isSame = begun !== undefined && begun.version === identity.version
    const judged = records.filter(({ kind }) => kind === 'judged' || kind === 'kept')
    let fetched: number | null = null
    if (isSame) {
      fetched = await repeatAll(store, records, file)
    } else {
      if (begun !== undefined) kept.replace(judged)
      kept.add({ kind: 'begin', identity })
    }
    const urls = records.flatMap((record) => (record.kind === 'kept' ? record.urls : []))
    return {
      store: keepChanges(store, (change) => kept.add(change)),
      fetched,
      ...(before && { earlier: earlierState({ before, urls, identity, store }) }),
      async finish(run) {
        const results = keptResults(run, identity, before)
        kept.replace([{ kind: 'judged', results }, ...inRecords(await keptUrls(store))])
        return before && compareKept(before, results)
      },
      drop: () => kept.replace(judged),
      close: () => kept.close(),
    }
  } catch (error) {
    kept.close()
    throw error
  }
}

interface Earlier {
  readonly before: KeptResults
  readonly urls: readonly KeptUrl[]
  readonly identity: CrawlIdentity
  readonly store: MemoryStore
}

function earlierState({ before, urls, identity, store }: Earlier): EarlierState {
  const known = earlierUrls(urls, store)
  const isComparable = before.catalogue_version === CATALOGUE_VERSION
  // A crawl that knew this many URLs has left out links. A server may send each user other pages.
  const isWhole = urls.length < identity.settings.maxPages * KNOWN_PER_PAGE
  const isUsed = isComparable && isWhole && before.username === identity.username
  return {
    pages: {
      find: async (url) => (isUsed ? await known.pages.find(url) : null),
      missed: (most) => known.pages.missed(most),
    },
    sampled: before.sampled ?? [],
    async comparedWith(dated) {
      const { lastingRedirects, staleDates } = await known.comparedWith(isComparable ? dated : [])
      return {
        lastingRedirects,
        staleDates: isComparable ? staleDates : null,
        thirdPartiesBefore: before.third_parties ?? null,
      }
    },
  }
}

function inRecords(urls: readonly KeptUrl[]): CrawlRecord[] {
  const records: CrawlRecord[] = []
  for (let at = 0; at < urls.length; at += KEPT_TOGETHER) {
    records.push({ kind: 'kept', urls: urls.slice(at, at + KEPT_TOGETHER) })
  }
  return records
}

function unreadable(file: string): CliError {
  return new CliError(`${file} has a crawl that cannot be read. Delete it, or name another file.`)
}

/** @returns the number of URLs that the interrupted crawl had fetched */
async function repeatAll(
  store: CrawlStore,
  records: readonly CrawlRecord[],
  file: string,
): Promise<number> {
  try {
    for (const record of records) {
      if (isChange(record)) await repeatChange(store, record)
    }
    return (await store.resume()).fetched
  } catch {
    // Its parts do not fit together: it was edited.
    throw unreadable(file)
  }
}

function isChange(record: CrawlRecord): record is StoreChange {
  return record.kind !== 'judged' && record.kind !== 'kept' && record.kind !== 'begin'
}

interface Contents {
  readonly before: KeptResults | undefined
  readonly begun: CrawlIdentity | undefined
}

function refuseOthers(file: string, identity: CrawlIdentity, { before, begun }: Contents): void {
  const url = begun?.url ?? before?.start
  if (url !== undefined && url !== identity.url) {
    throw new CliError(`${file} has a crawl of ${url}. Name another file.`)
  }
  if (begun === undefined || begun.version !== identity.version) return
  if (JSON.stringify(begun) !== JSON.stringify(identity)) {
    throw new CliError(
      `${file} has an interrupted crawl with other options. Use the same options, or name another file.`,
    )
  }
}
