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
  /** Of the administrator's own session: there is no other, and no other cookie. */
  session_id: string
  actor_id: string
  /** As whom. */
  user_id: string
  /** From where it was begun. */
  address: string
  agent: string
  began_at: number
  /** It is over; the session does nothing until its browser has been told. */
  ended_at: number | null
}

/** Somebody whose password was right and whose code is still to come. */
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
  /** Its first and last characters, to tell keys apart by. */
  hint: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** Not more exact than a minute. */
  last_used_at: number | null
}

/** That a user has signed in with a browser, or may try to: see `known-devices.ts`. */
export interface KnownDeviceTable {
  id: string
  /** SHA-256 of the token in the browser's cookie; the same for all who have signed in there. */
  token_hash: string
  user_id: string
  /** From where it signed in last: an IPv4 address or an IPv6 /64. */
  network: string | null
  /** Of the session that began there last, whether it goes on or not. */
  session_hash: string | null
  created_at: number
  /** The latest complete sign-in; null after a sign-in link alone. */
  used_at: number | null
  expires_at: number
}

export interface SecondFactorTable {
  user_id: string
  /** Sealed Base32; a sealed empty text where it was discarded, since its key was lost. */
  secret: string
  /** The latest time step of which a code was used; none is taken twice. */
  used_step: number
  created_at: number
  /** Null until the first code was right: nobody is asked for codes before. */
  confirmed_at: number | null
  /** Sealed Base32: of another app that is to take its place; null where none is. */
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
  /** Whose account it concerns; null where no account was meant, or none that is there. */
  user_id: string | null
  /** Who did it; null for somebody who was not let in, and for the operator at the terminal. */
  actor_id: string | null
  /** What it was done to, in words. */
  subject: string | null
  address: string
  agent: string
  /** How often, where it is counted. */
  times: number
  first_at: number
  /** The last time. */
  at: number
  /** Kind, account and hour, where it is counted. */
  counted_as: string | null
}

export interface SessionTable {
  id: string
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: string
  user_id: string
  /** The browser's `User-Agent` when it signed in, cut. */
  agent: string
  /** The address it signed in from. */
  address: string
  created_at: number
  /** Not more exact than a minute. */
  seen_at: number
  /** When the password was given last. */
  proven_at: number
}

export interface UserTable {
  id: string
  email: string
  /** The address without regard to case: what makes it unique. */
  email_key: string
  /** PHC string; null for a user who has keys only. */
  password_hash: string | null
  is_admin: number
  created_at: number
  /** IANA name; null for UTC. */
  time_zone: string | null
  /** `light` or `dark`; null for what the system says. */
  theme: string | null
  /** Its reports and projects are still to be removed; null for an account. */
  deleted_at: number | null
  /** Shut out by an administrator since then. */
  disabled_at: number | null
  /** Wants to be shown no first steps any more, since then. */
  first_steps_closed_at: number | null
  /** Runs that may wait; null for as many as the installation lets everybody. */
  most_waiting: number | null
  /** Runs that may start within an hour; null likewise. */
  most_an_hour: number | null
}
