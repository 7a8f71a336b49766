export type ChannelKind =
  | 'email'
  | 'webhook'
  | 'slack'
  | 'mattermost'
  | 'teams'
  | 'discord'
  | 'telegram'
  | 'ntfy'
  | 'google-chat'

export type EventKind =
  | 'report.completed'
  | 'report.failed'
  | 'report.worse'
  | 'alert.confirmed'
  | 'alert.resolved'
  | 'alert.reminder'
  | 'crawl.completed'
  | 'crawl.worse'
  | 'project.budget_broken'
  | 'schedule.paused'
  | 'digest.weekly'
  | 'webhook.test'

/** `dead`: every try failed. */
export type DeliveryStatus = 'queued' | 'running' | 'delivered' | 'dead'

/**
 * `refused`: the endpoint answered 410. `failing`: no delivery succeeded for days. `key-lost`: the key that its settings
 * were sealed with.
 */
export type ChannelDisabled = 'owner' | 'refused' | 'failing' | 'key-lost'

/** An event that channels are notified of. */
export interface EventTable {
  id: string
  kind: EventKind
  /** Null for tests and digests, which belong to no project. */
  project_id: string | null
  subject_kind: string
  subject_id: string
  /** JSON: `EventBody`. */
  body: string
  created_at: number
}

/** Where a user wants to be notified of events. */
export interface ChannelTable {
  id: string
  owner_id: string
  kind: ChannelKind
  name: string
  /** JSON of the endpoint's settings (URL, token, secret), sealed. Null if its key was lost. */
  settings: string | null
  /** Identifies the endpoint to its owner; no secret. */
  hint: string
  /** JSON: `EventKind[]`. */
  events: string
  /** 1: all projects of its owner; 0: those in `channel_projects`. */
  all_projects: number
  disabled_at: number | null
  disabled_reason: ChannelDisabled | null
  /** The first failure after the last success. */
  failing_since: number | null
  last_success_at: number | null
  /** When its next digest is due; 0 until a worker has planned it, null without digests. */
  digest_at: number | null
  created_at: number
  updated_at: number
}

/** The projects of a channel that is not for all of them. */
export interface ChannelProjectTable {
  project_id: string
  channel_id: string
}

/**
 * One event for one channel. While it is queued or running, the row is the job; a message about several events has the
 * oldest one's row as its job, which the others name.
 */
export interface DeliveryTable {
  id: string
  event_id: string
  channel_id: string
  /** Project of the event. */
  project_id: string | null
  /** The delivery whose message includes this event; null if it has its own. */
  lead_id: string | null
  status: DeliveryStatus
  /** When it may be claimed. */
  next_at: number
  /** Number of claims since an event or a person queued it. */
  attempt: number
  worker: string | null
  /** Its holder may write this delivery; null unless running. */
  lease_token: string | null
  lease_until: number | null
  /** Status of the response to the latest attempt; null without one. */
  response_status: number | null
  /** The response, or why there was none; truncated. */
  response_text: string | null
  /** When its latest try ended, or was interrupted. */
  tried_at: number | null
  created_at: number
}
