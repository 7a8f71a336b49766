/**
 * Who gets what from every route there is. The report is the owner's, in the project
 * `secret-project`, and behind a password, which `unlocked` has given; `elsewhere` has given that of
 * another report, and `outdated` that of this one before it was changed. `session` is the owner, signed
 * in, and `neighbour` another user who is. The project is shared with `viewer`, who may look, and with
 * `editor`, who may change what is in it; each asks with a key of their own and a session at once, and
 * names the project by its id. `impersonation` is an administrator who is signed in as the owner: whatever is new is theirs to
 * be decided here. A route without a row fails, and so does a row without a route. No other one administers.
 */
export const ACTORS = [
  'anonymous',
  'expert',
  'reader',
  'other',
  'revoked',
  'expired',
  'unlocked',
  'elsewhere',
  'outdated',
  'session',
  'neighbour',
  'viewer',
  'editor',
  'impersonation',
] as const
export type Actor = (typeof ACTORS)[number]

export interface Row {
  /** As the route is written, with what is asked of it; `HEAD` is asked too wherever `GET` is. */
  readonly route: string
  readonly form?: Readonly<Record<string, string>>
  /** In place of a form. */
  readonly json?: object
  /** Its run has ended, with results. */
  readonly finished?: true
  /** A PDF of these was made. */
  readonly printed?: true
  /** What the report became after the password was given. */
  readonly privacy?: 0 | 1
  /** Who learns something of the report; nobody else may. */
  readonly tells?: readonly Actor[]
  /** Who may have done something with it in an earlier row, and is told that they have. */
  readonly traces?: readonly Actor[]
  /** In the order of the actors. */
  readonly statuses: readonly number[]
}

export const PROJECT = 'secret-project'
export const PASSWORD = 'open sesame'
