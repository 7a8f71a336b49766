import type { SecurityEventKind } from './security-event-kinds.ts'

/**
 * `invitation` and `sign-up` create an account with the address that they were sent to; `reset` sets the password of
 * the account with it; `sign-in` makes the browser a known device of that account; `email` makes it the address of the
 * account that requested it.
 */
export type LinkKind = 'invitation' | 'sign-up' | 'reset' | 'sign-in' | 'email'

/** Permissions of a key: `expert` everything, `reader` read only. */
export type Level = 'expert' | 'reader'

export interface AccountLinkTable {
  id: string
  kind: LinkKind
  /** SHA-256 of the token in the URL, hex. */
  token_hash: string
  email: string
  email_key: string
  /** Whether the account will be an administrator. */
  is_admin: number
  /** Id of the user who requested it; null for the operator's commands and for visitors. */
  made_by: string | null
  created_at: number
  expires_at: number
}

export interface ImpersonationTable {
  /** The administrator's own session: there is no other, and no other cookie. */
  session_id: string
  actor_id: string
  /** The impersonated user. */
  user_id: string
  /** IP address from which it was begun. */
  address: string
  agent: string
  began_at: number
  /** When it ended; the session then does nothing until its browser has been notified. */
  ended_at: number | null
}

/** A sign-in with the right password that still needs a code. */
export interface HalfSignInTable {
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: string
  user_id: string
  expires_at: number
}

export interface KeyTable {
  id: string
  user_id: string
  name: string
  level: Level
  /** SHA-256 of the whole key, hex. */
  hash: string
  /** Its first and last characters, to distinguish keys. */
  hint: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** Precise to the minute at most. */
  last_used_at: number | null
}

/** A browser in which a user has signed in, or may try to: see `known-devices.ts`. */
export interface KnownDeviceTable {
  id: string
  /** SHA-256 of the token in the browser's cookie; the same for all users who have signed in there. */
  token_hash: string
  user_id: string
  /** Network of the latest sign-in: an IPv4 address or an IPv6 /64. */
  network: string | null
  /** The latest session there, whether active or ended. */
  session_hash: string | null
  created_at: number
  /** The latest complete sign-in; null if only a sign-in link was used. */
  used_at: number | null
  expires_at: number
}

export interface SecondFactorTable {
  user_id: string
  /** Sealed Base32; a sealed empty text if it was discarded because its key was lost. */
  secret: string
  /** The latest time step of which a code was used; none is accepted twice. */
  used_step: number
  created_at: number
  /** Null until the first correct code: no codes are required before. */
  confirmed_at: number | null
  /** Sealed Base32: of another app that is being set up to replace it; otherwise null. */
  next_secret: string | null
}

export interface RecoveryCodeTable {
  user_id: string
  /** SHA-256, hex. */
  code_hash: string
}

export interface SecurityEventTable {
  id: string
  kind: SecurityEventKind
  /** The account that it concerns; null if there is none. */
  user_id: string | null
  /** The author; null for a failed attempt, and for the operator at the terminal. */
  actor_id: string | null
  /** Object of the action, in words. */
  subject: string | null
  address: string
  agent: string
  /** Number of occurrences, if they are counted. */
  times: number
  first_at: number
  /** The last time. */
  at: number
  /** Kind, account and hour, if it is counted. */
  counted_as: string | null
}

export interface SessionTable {
  id: string
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: string
  user_id: string
  /** The browser's `User-Agent` when it signed in, truncated. */
  agent: string
  /** IP address from which it signed in. */
  address: string
  created_at: number
  /** Precise to the minute at most. */
  seen_at: number
  /** When the password was last entered. */
  proven_at: number
}

export interface UserTable {
  id: string
  email: string
  /** The address, ignoring case: the unique key. */
  email_key: string
  /** PHC string; null for a user who only has keys. */
  password_hash: string | null
  is_admin: number
  created_at: number
  /** IANA name; null for UTC. */
  time_zone: string | null
  /** `light` or `dark`; null for the system's. */
  theme: string | null
  /** When the account was deleted, while its reports and projects remain to be removed; otherwise null. */
  deleted_at: number | null
  /** When an administrator disabled the account. */
  disabled_at: number | null
  /** When the user dismissed the first steps. */
  first_steps_closed_at: number | null
  /** Runs that may wait; null for the installation's limit. */
  most_waiting: number | null
  /** Runs that may start within an hour; null for the installation's limit. */
  most_an_hour: number | null
}
