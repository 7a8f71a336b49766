/** A client's request: `key` is part of a report's URL and distinguishes it from all others. */
export type Asked =
  | { readonly what: 'create'; readonly key: string; readonly project: string }
  | { readonly what: 'rerun' | 'delete'; readonly key: string }
  | { readonly what: 'hide'; readonly key: string; readonly privacy: 0 | 1 }
  | { readonly what: 'delete-project'; readonly project: string }
  /** A build, a run of it that is stored as a file, and the end of the build. */
  | { readonly what: 'build' | 'upload' | 'seal'; readonly project: string }
  | { readonly what: 'list' }

/** The client's response. `lost`: the connection ended before a response. */
export type Told =
  | { readonly as: 'acknowledged'; readonly id?: string; readonly runs?: number }
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

/** The content of the database once all work has ended. */
export interface Found {
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
