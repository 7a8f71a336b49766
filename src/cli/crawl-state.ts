import type { CrawlStore } from '../crawl/store/crawl-store.ts'
import { keepChanges, repeatChange } from '../crawl/store/kept-store.ts'
import type { JudgedRun } from '../report/site/make-site-results.ts'
import { CliError } from './cli-error.ts'
import { type CrawlIdentity, type CrawlRecord, readCrawlRecords } from './crawl-records.ts'
import { compareKept, type KeptComparison } from './compare-kept.ts'
import { keptResults, type KeptResults } from './kept-results.ts'
import { openStateFile } from './state-file.ts'

/** The crawl of a state file. */
export interface CrawlState {
  readonly store: CrawlStore
  /** URLs that an interrupted crawl had fetched; null for a crawl that begins. */
  readonly fetched: number | null
  /** Keeps the results instead of the pages, for the next crawl. Undefined for a first one. */
  finish(judged: Pick<JudgedRun, 'results' | 'pagesOf'>): KeptComparison | undefined
  /** Drops the crawl, which cannot continue. */
  drop(): void
  close(): void
}

/**
 * Opens a state file: continues its crawl, or begins one.
 *
 * @param store an empty one
 * @throws {CliError} if the file has the crawl of another site, or one with other options that was interrupted
 */
export async function openCrawlState(
  file: string,
  identity: CrawlIdentity,
  store: CrawlStore,
): Promise<CrawlState> {
  const kept = openStateFile(file)
  try {
    const records = readCrawlRecords(kept.records)
    if (records === undefined) throw unreadable(file)
    const before = records.find((record) => record.kind === 'judged')?.results
    const begun = records.find((record) => record.kind === 'begin')?.identity
    refuseOthers(file, identity, { before, begun })
    const isSame = begun !== undefined && begun.version === identity.version
    const judged = before === undefined ? [] : [{ kind: 'judged', results: before }]
    let fetched: number | null = null
    if (isSame) {
      fetched = await repeatAll(store, records, file)
    } else {
      kept.replace([...judged, { kind: 'begin', identity }])
    }
    return {
      store: keepChanges(store, (change) => kept.add(change)),
      fetched,
      finish(run) {
        const results = keptResults(run, identity.url, before)
        kept.replace([{ kind: 'judged', results }])
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
      if (record.kind !== 'judged' && record.kind !== 'begin') await repeatChange(store, record)
    }
    return (await store.resume()).fetched
  } catch {
    // Its parts do not fit together: it was edited.
    throw unreadable(file)
  }
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
