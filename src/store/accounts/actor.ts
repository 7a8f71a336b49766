import type { ExpressionBuilder, ExpressionWrapper, RawBuilder, SqlBool } from 'kysely'
import type { Connection, Database } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hashToken } from '../database/token.ts'
import type { Level } from '../tables/account-tables.ts'
import type { MemberRole } from '../tables/project-tables.ts'

/** A user, by a key or a session: sees and changes their own reports and those shared with them. */
export interface Owner {
  readonly kind: 'user'
  /** Id of the user. */
  readonly id: string
  readonly level: Level
}

/**
 * The source of a request. The query itself decides what it may see (`maySee`), never the code after it.
 *
 * A user sees their own reports and those of projects shared with them; visitors see public ones; a visitor who
 * entered a report's password sees that one too. A page that a user opens is requested as the user first, then as the
 * visitor.
 */
export type Actor =
  | Owner
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'unlocked'
      /** Token from `reportLocks.unlock`, from the access cookie. */
      readonly token: string
    }

/** The database's time for `maySee`, which needs it only for access that expires. */
export async function timeFor(db: Connection, actor: Actor): Promise<number> {
  return actor.kind === 'unlocked' ? await clock(db) : 0
}

type Value = string | RawBuilder<never>

/** What `maySeeBy` compares: of each kind of actor, one value or none. */
interface ActorValues<Of> {
  /** Id of the user. */
  readonly user: Of
  /** Hash of the token. */
  readonly unlock: Of
}

/** For queries that are built once for a kind of actor. */
export function valuesOf(actor: Actor): ActorValues<string> {
  return {
    user: actor.kind === 'user' ? actor.id : '',
    unlock: actor.kind === 'unlocked' ? hashToken(actor.token) : '',
  }
}

/**
 * The condition on `reports` under which this actor may know that a report exists.
 *
 * @param now as `timeFor` returns it
 */
export function maySee(actor: Actor, now: number) {
  return maySeeBy(actor.kind, valuesOf(actor), now)
}

/**
 * The same for any actor of this kind.
 *
 * @param now the database's time, or an expression for it
 */
export function maySeeBy(
  kind: Actor['kind'],
  { user, unlock }: ActorValues<Value>,
  now: number | RawBuilder<number>,
) {
  return (
    eb: ExpressionBuilder<Database, 'reports'>,
  ): ExpressionWrapper<Database, 'reports', SqlBool> => {
    const alive = isAlive(eb)
    if (kind === 'user') {
      const isOwn = eb('reports.owner_id', '=', user)
      return eb.and([alive, eb.or([isOwn, isShared(eb, user)])])
    }

    const isPublic = eb('reports.privacy', '=', 0)
    if (kind === 'anonymous') return eb.and([alive, isPublic])

    const unlocked = eb.exists(
      eb
        .selectFrom('report_unlocks')
        .select('report_unlocks.token_hash')
        .where('report_unlocks.token_hash', '=', unlock)
        .where('report_unlocks.expires_at', '>', now)
        .whereRef('report_unlocks.report_id', '=', 'reports.id')
        .whereRef('report_unlocks.password_version', '=', 'reports.password_version'),
    )
    const byPassword = eb.and([eb('reports.privacy', '=', 2), unlocked])
    return eb.and([alive, eb.or([isPublic, byPassword])])
  }
}

/** The condition on `reports` under which this user may change a report: their own, or shared with them as editor. */
export function mayChange(owner: Owner) {
  return (
    eb: ExpressionBuilder<Database, 'reports'>,
  ): ExpressionWrapper<Database, 'reports', SqlBool> => {
    const isOwn = eb('reports.owner_id', '=', owner.id)
    return eb.and([isAlive(eb), eb.or([isOwn, isShared(eb, owner.id, 'editor')])])
  }
}

/**
 * The condition on `reports` under which this user may restore a deleted report: its owner, or the editor who deleted
 * it.
 */
export function mayRestore(owner: Owner) {
  return (
    eb: ExpressionBuilder<Database, 'reports'>,
  ): ExpressionWrapper<Database, 'reports', SqlBool> => {
    const isOwn = eb('reports.owner_id', '=', owner.id)
    const isDone = eb.and([
      eb('reports.deleted_by', '=', owner.id),
      isShared(eb, owner.id, 'editor'),
    ])
    const mine = eb.or([isOwn, isDone])
    return eb.and([eb('reports.deleted_at', 'is not', null), isInProject(eb), mine])
  }
}

/** Whether the report's project is shared with this user, optionally in this role. */
function isShared(eb: ExpressionBuilder<Database, 'reports'>, userId: Value, role?: MemberRole) {
  const shared = eb
    .selectFrom('memberships')
    .select('memberships.project_id')
    .where('memberships.user_id', '=', userId)
    .whereRef('memberships.project_id', '=', 'reports.project_id')
  return eb.exists(role === undefined ? shared : shared.where('memberships.role', '=', role))
}

/** The condition on `reports` for a report that exists: neither it nor its project is deleted. */
export function isAlive(
  eb: ExpressionBuilder<Database, 'reports'>,
): ExpressionWrapper<Database, 'reports', SqlBool> {
  return eb.and([eb('reports.deleted_at', 'is', null), isInProject(eb)])
}

/** Its project is not deleted. */
function isInProject(eb: ExpressionBuilder<Database, 'reports'>) {
  const deletedProject = eb
    .selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'reports.project_id')
    .where('projects.deleted_at', 'is not', null)
  return eb.not(eb.exists(deletedProject))
}
