import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Database } from './database.ts'
import { hashToken } from './token.ts'

/** What a key may do: `expert` everything, `reader` only look. */
export type Level = 'expert' | 'reader'

/** A user, through a key or a session. Sees and changes what is their own, nothing else. */
export interface Owner {
  readonly kind: 'user'
  /** Id of the user. */
  readonly id: string
  readonly level: Level
}

/**
 * Who asks. What it may see is decided by the query itself (`maySee`), never afterwards.
 *
 * A user sees their own reports; anonymous visitors see public ones; a visitor who gave a report's
 * password sees that one too. A page that a user opens is asked for as the user first, then as the
 * visitor they also are.
 */
export type Actor =
  | Owner
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'unlocked'
      /** What `reportLocks.unlock` gave, from the visitor's cookie. */
      readonly token: string
    }

/** The condition on `reports` under which this actor may know that a report exists. */
export function maySee(actor: Actor, now: number) {
  return (
    eb: ExpressionBuilder<Database, 'reports'>,
  ): ExpressionWrapper<Database, 'reports', SqlBool> => {
    const alive = isAlive(eb)
    if (actor.kind === 'user') return eb.and([alive, eb('reports.owner_id', '=', actor.id)])

    const isPublic = eb('reports.privacy', '=', 0)
    if (actor.kind === 'anonymous') return eb.and([alive, isPublic])

    const unlocked = eb.exists(
      eb
        .selectFrom('report_unlocks')
        .select('report_unlocks.token_hash')
        .where('report_unlocks.token_hash', '=', hashToken(actor.token))
        .where('report_unlocks.expires_at', '>', now)
        .whereRef('report_unlocks.report_id', '=', 'reports.id')
        .whereRef('report_unlocks.password_version', '=', 'reports.password_version'),
    )
    const byPassword = eb.and([eb('reports.privacy', '=', 2), unlocked])
    return eb.and([alive, eb.or([isPublic, byPassword])])
  }
}

/** The condition on `reports` under which a report is there at all: neither it nor its project is deleted. */
export function isAlive(
  eb: ExpressionBuilder<Database, 'reports'>,
): ExpressionWrapper<Database, 'reports', SqlBool> {
  const deletedProject = eb
    .selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'reports.project_id')
    .where('projects.deleted_at', 'is not', null)
  return eb.and([eb('reports.deleted_at', 'is', null), eb.not(eb.exists(deletedProject))])
}
