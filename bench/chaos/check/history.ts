/** What a client asked for: `key` is part of a report's URL and tells it apart from all others. */
export type Asked =
  | { readonly what: 'create'; readonly key: string; readonly project: string }
  | { readonly what: 'rerun' | 'delete'; readonly key: string }
  | { readonly what: 'hide'; readonly key: string; readonly privacy: 0 | 1 }
  | { readonly what: 'delete-project'; readonly project: string }
  | { readonly what: 'list' }

/** What the client was told. `lost`: the connection ended before an answer. */
export type Told =
  | { readonly as: 'acknowledged'; readonly id?: string; readonly runs?: number }
  | {
      readonly as: 'refused'
      readonly status: number
      readonly type: string
      readonly retryAfter: string | null
    }
  | { readonly as: 'lost'; readonly reason: string }

/** One request, from its first byte to the end of its answer; times are milliseconds since 1970. */
export interface Exchange {
  readonly asked: Asked
  readonly web: number
  readonly sentAt: number
  readonly toldAt: number
  readonly told: Told
}

/** A web process was killed or stopped: requests to it may be lost meanwhile. */
export interface Outage {
  readonly web: number
  readonly from: number
  readonly to: number
}

export interface History {
  readonly exchanges: readonly Exchange[]
  readonly outages: readonly Outage[]
  /** Processes that ended though nobody had killed them. */
  readonly ends: readonly string[]
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

/** What the database has, once everything has come to rest. */
export interface Found {
  readonly reports: readonly FoundReport[]
  /** How many entries of its deletion the security log has, by report. */
  readonly deletions: ReadonlyMap<string, number>
  /** What no database of ours may have, and how much of it there is. */
  readonly contradictions: readonly string[]
  /** Runs and other jobs that have not ended. */
  readonly unfinished: number
  /** Milliseconds that a run was held beyond the end of its lease, at most. */
  readonly longestOverdueMs: number
}
