/**
 * What each actor gets from every route. The report belongs to the owner, in the project `secret-project`, and has a
 * password, which `unlocked` has entered; `elsewhere` has entered that of another report, and `outdated` that of this
 * one before it changed. `session` is the owner, signed in, and `neighbour` another signed-in user. The project is
 * shared with `viewer`, who may read, and with `editor`, who may change its content; each uses a key and a session at
 * once, and names the project by its ID. `impersonation` is an administrator who impersonates the owner: every new
 * route needs a decision about it here. A route without a row fails, and so does a row without a route. No other actor
 * is an administrator.
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

/** `import` has an import key of the project, which only routes of Lighthouse CI take: a wrong key elsewhere. */
export type Actor = (typeof ACTORS)[number] | 'import'

export interface Row {
  /** The route as declared, with its parameters; `HEAD` is tested wherever `GET` is. */
  readonly route: string
  readonly form?: Readonly<Record<string, string>>
  /** JSON body instead of a form; `:key` stands for the actor's key. */
  readonly json?: object | string
  /** The report's run has ended, with results. */
  readonly finished?: true
  /** A PDF of these results exists. */
  readonly printed?: true
  /** The report's privacy after the password was entered. */
  readonly privacy?: 0 | 1
  /** The only actors that learn something of the report. */
  readonly tells?: readonly Actor[]
  /** Actors that may have used it in an earlier row, and see traces of that. */
  readonly traces?: readonly Actor[]
  /** In the order of the actors. */
  readonly statuses: readonly number[]
  /** For `import`; that of `revoked` if absent. */
  readonly imports?: number
}

export const PROJECT = 'secret-project'
export const PASSWORD = 'open sesame'
