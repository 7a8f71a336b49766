import type { CrawlSettings } from '../../../src/crawl/crawl-settings.ts'

/** A site with planted faults. */
export interface PlantedSite {
  /** Its start page. */
  readonly url: string
  /** What origins are called in the truth: its own is not named at all. */
  readonly names: Readonly<Record<string, string>>
  readonly settings?: Partial<CrawlSettings>
  close(): Promise<void>
}

/** What one check finds on one site. */
export interface PlantedFault {
  /** Exactly these, in any order. */
  readonly found: readonly string[]
  /** Not these, which are like them. */
  readonly near: readonly string[]
}

/** The faults of a site by check: a check that is not named finds nothing. */
export type PlantedTruth = Readonly<Record<string, PlantedFault>>

export const planted = (found: readonly string[], near: readonly string[] = []): PlantedFault => ({
  found,
  near,
})
