/** A client's request: `key` is part of a report's URL and distinguishes it from all others. */
export type Asked =
  | { readonly what: 'create'; readonly key: string; readonly project: string }
  | { readonly what: 'rerun' | 'delete'; readonly key: string }
  | { readonly what: 'hide'; readonly key: string; readonly privacy: 0 | 1 }
  | { readonly what: 'delete-project'; readonly project: string }
  /** A build, a run of it that is stored as a file, and the end of the build. */
  | { readonly what: 'build' | 'upload' | 'seal'; readonly project: string }
  /** `site` is part of the URL of a site audit, as `key` is of a report's. */
  | {
      readonly what: 'crawl-site' | 'crawl-again' | 'show-site' | 'delete-site'
      readonly site: string
    }
  | { readonly what: 'show'; readonly key: string }
  /** Budgets, alerts and channels. */
  | { readonly what: 'set-up' }
  | { readonly what: 'list' }

/** The client's response. `lost`: the connection ended before a response. */
export type Told =
  | {
      readonly as: 'acknowledged'
      readonly id?: string
      /** Number of runs of a report, or of crawls of a site audit. */
      readonly runs?: number
      /** Of a report, or of the last crawl. */
      readonly state?: string
    }
  | {
      readonly as: 'refused'
      readonly status: number
      readonly type: string
      readonly retryAfter: string | null
      /** Whether it says that the change may have been made. */
      readonly uncertain?: boolean
    }
  | { readonly as: 'lost'; readonly reason: string }

/** One request, from its first byte to the end of its response; times are milliseconds since 1970. */
export interface Exchange {
  readonly asked: Asked
  readonly web: number
  readonly sentAt: number
  readonly toldAt: number
  readonly told: Told
}

/** A time in which a web process was killed or stopped: requests to it may be lost meanwhile. */
export interface Outage {
  readonly web: number
  readonly from: number
  readonly to: number
}

/** How slow this machine was in the same series while nothing failed, in milliseconds. */
export interface Floor {
  /** Longest response. */
  readonly answerMs: number
  /** Longest start of a process. */
  readonly startMs: number
}

/** Whether the request may have had its effect: the response says so, or there is none. */
export function mayHaveHappened({ told }: Exchange): boolean {
  return told.as !== 'refused' || told.uncertain === true
}

export interface History {
  readonly exchanges: readonly Exchange[]
  readonly outages: readonly Outage[]
  /** Processes that ended without having been killed. */
  readonly ends: readonly string[]
  readonly floor: Floor
  /** Times at which work of workers was interrupted on purpose. */
  readonly interruptions: readonly number[]
  /** Messages that reached a receiver, in this order. */
  readonly receipts: readonly Receipt[]
}

/** A message of a channel at its receiver. */
export interface Receipt {
  readonly channel: 'webhook' | 'email'
  /** ID of the message, the same for every try. */
  readonly id: string
  /** Its event, from its content; empty for an email. */
  readonly about: string
  /** Whether its receiver accepted it. */
  readonly isAccepted: boolean
}

export interface FoundReport {
  readonly id: string
  readonly key: string
  readonly project: string
  readonly privacy: number
  readonly runs: number
  readonly createdAt: number
  readonly deleted: boolean
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

/** The content of the database once all work has ended. */
export interface Found {
  readonly sites: readonly FoundSite[]
  readonly messages: readonly FoundMessage[]
  readonly watched: readonly FoundWatched[]
  /** The same as `longestOverdueMs`, of other jobs, by their kind. */
  readonly overdueMs: ReadonlyMap<string, number>
  readonly files: FoundFiles
  readonly reports: readonly FoundReport[]
  /** Number of security events of its deletion, by report; '' for those that name none. */
  readonly deletions: ReadonlyMap<string, number>
  /** Contradictions in the database, each with its count. */
  readonly contradictions: readonly string[]
  /** Number of runs and other jobs that have not ended. */
  readonly unfinished: number
  /** Longest time in milliseconds that a run was held beyond the end of its lease. */
  readonly longestOverdueMs: number
}
