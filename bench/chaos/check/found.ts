import type { Receipt } from './history.ts'

export interface FoundReport {
  readonly id: string
  readonly key: string
  readonly project: string
  readonly privacy: number
  readonly runs: number
  readonly createdAt: number
  /** The time that its ID would have, were it not made older for the test. */
  readonly idAt: number
  readonly deleted: boolean
}

/** A run that ended without a result because it was interrupted too often. */
export interface FoundCrash {
  /** Of its report. */
  readonly key: string
  readonly number: number
  readonly createdAt: number
  readonly endedAt: number
}

/** The content of the file store, compared with the rows that name its files. */
export interface FoundFiles {
  /** Number of files that are named and stored. */
  readonly stored: number
  /** Files of completed runs that are missing, or of another size than their row says. */
  readonly missing: readonly string[]
  /** Files old enough to be removed that no row names. */
  readonly orphans: readonly string[]
  /** Whether each uploaded run has the file that its row names; absent without such a row. */
  readonly uploads: ReadonlyMap<string, boolean | undefined>
}

/** A build of a project that was not deleted. */
export interface FoundBuild {
  readonly id: string
  readonly hash: string
  readonly isSealed: boolean
  readonly runs: readonly { readonly url: string; readonly device: string }[]
}

/** A URL of a crawl that was fetched. */
export interface FoundPage {
  /** Without its query. */
  readonly path: string
  readonly status: number
  /** Whether it is stored as a page. */
  readonly isRead: boolean
}

export interface FoundCrawl {
  readonly number: number
  readonly status: string
  readonly error: string | null
  /** Why it ended before all known URLs were fetched. */
  readonly stop: string | null
  readonly createdAt: number
  readonly endedAt: number
  readonly pages: readonly FoundPage[]
}

export interface FoundSite {
  readonly id: string
  readonly site: string
  readonly deleted: boolean
  readonly crawls: readonly FoundCrawl[]
}

/** An event, with its delivery to one of the channels. */
export interface FoundMessage {
  readonly event: string
  readonly kind: string
  readonly channel: Receipt['channel']
  /** ID of the message that has it, which may have others; undefined without a delivery. */
  readonly message: string | undefined
  readonly status: string
  readonly attempt: number
}

/** A report whose first run breaks a budget, and whose later runs keep it. */
export interface FoundWatched {
  readonly key: string
  /** Number of completed runs. */
  readonly completed: number
  readonly alerts: number
  /** Number of events that one was raised, and that it was resolved. */
  readonly raised: number
  readonly resolved: number
}

/** Numbers of security events of deletions, by what was deleted; '' for those that name nothing. */
export interface FoundDeletions {
  /** By ID. */
  readonly reports: ReadonlyMap<string, number>
  /** By name. */
  readonly projects: ReadonlyMap<string, number>
}

/** The content of the database once all work has ended. */
export interface Found {
  readonly sites: readonly FoundSite[]
  readonly messages: readonly FoundMessage[]
  readonly watched: readonly FoundWatched[]
  readonly files: FoundFiles
  /** Times of the schedules of each project, by its name. */
  readonly schedules: ReadonlyMap<string, readonly string[]>
  readonly builds: readonly FoundBuild[]
  readonly reports: readonly FoundReport[]
  readonly crashes: readonly FoundCrash[]
  readonly deletions: FoundDeletions
  /** Contradictions in the database, each with its count. */
  readonly contradictions: readonly string[]
  /** Number of runs and other jobs that have not ended. */
  readonly unfinished: number
  /** Longest time in milliseconds that a job was held beyond the end of its lease, by its kind. */
  readonly overdueMs: ReadonlyMap<string, number>
}
