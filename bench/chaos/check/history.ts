/** A client's request: `key` is part of a report's URL and distinguishes it from all others. */
export type Asked =
  | { readonly what: 'create'; readonly key: string; readonly project: string }
  | { readonly what: 'rerun' | 'delete'; readonly key: string }
  | { readonly what: 'hide'; readonly key: string; readonly privacy: 0 | 1 }
  | { readonly what: 'delete-project'; readonly project: string }
  /** A build, by its hash, and its end. */
  | { readonly what: 'build' | 'seal'; readonly project: string; readonly hash: string }
  /** A run of a build that is stored as a file. */
  | {
      readonly what: 'upload'
      readonly project: string
      readonly hash: string
      readonly url: string
    }
  /** `site` is part of the URL of a site audit, as `key` is of a report's. */
  | {
      readonly what: 'crawl-site' | 'crawl-again' | 'show-site' | 'delete-site'
      readonly site: string
    }
  | { readonly what: 'show'; readonly key: string }
  /** Firing in this hour of one day of the year. */
  | { readonly what: 'schedule'; readonly project: string; readonly hour: number }
  /** A session, an API key or a membership of a project, by a name that the client gives it. */
  | { readonly what: Begin | Use | End; readonly credential: string }
  /** Budgets, alerts and channels. */
  | { readonly what: 'set-up' }
  | { readonly what: 'list' }

type Begin = 'sign-in' | 'make-key' | 'invite'
type Use = 'use-session' | 'use-key' | 'use-membership'
type End = 'sign-out' | 'revoke-key' | 'withdraw'

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

/** A worker was killed or stopped beyond its lease, or the database failed, at some moment of this time. */
export interface Interruption {
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

export interface History {
  readonly exchanges: readonly Exchange[]
  readonly outages: readonly Outage[]
  /** Processes that ended without having been killed. */
  readonly ends: readonly string[]
  readonly floor: Floor
  /** Each interrupted the work of one worker or of all, once. */
  readonly interruptions: readonly Interruption[]
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

/** Whether the request may have had its effect: the response says so, or there is none. */
export function mayHaveHappened({ told }: Exchange): boolean {
  return told.as !== 'refused' || told.uncertain === true
}

export function isAcknowledged({ told }: Exchange): boolean {
  return told.as === 'acknowledged'
}
