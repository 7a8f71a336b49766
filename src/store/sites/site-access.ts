import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Actor, Owner } from '../accounts/actor.ts'
import type { Database } from '../database/database.ts'
import { hashToken } from '../database/token.ts'
import type { MemberRole } from '../tables/project-tables.ts'

type Expressions = ExpressionBuilder<Database, 'site_audits'>
type Condition = ExpressionWrapper<Database, 'site_audits', SqlBool>

/** The condition under which this actor may know that a site audit exists: as for reports (`maySee`). */
export function maySeeSite(actor: Actor, now: number) {
  return (eb: Expressions): Condition => {
    const alive = isSiteAlive(eb)
    if (actor.kind === 'user') {
      const isOwn = eb('site_audits.owner_id', '=', actor.id)
      return eb.and([alive, eb.or([isOwn, isShared(eb, actor.id)])])
    }
    const isPublic = eb('site_audits.privacy', '=', 0)
    if (actor.kind === 'anonymous') return eb.and([alive, isPublic])
    const unlocked = eb.exists(
      eb
        .selectFrom('site_unlocks')
        .select('site_unlocks.token_hash')
        .where('site_unlocks.token_hash', '=', hashToken(actor.token))
        .where('site_unlocks.expires_at', '>', now)
        .whereRef('site_unlocks.site_audit_id', '=', 'site_audits.id')
        .whereRef('site_unlocks.password_version', '=', 'site_audits.password_version'),
    )
    const byPassword = eb.and([eb('site_audits.privacy', '=', 2), unlocked])
    return eb.and([alive, eb.or([isPublic, byPassword])])
  }
}

/** The condition under which this user may change a site audit: their own, or shared with them as editor. */
export function mayChangeSite(owner: Owner) {
  return (eb: Expressions): Condition => {
    const isOwn = eb('site_audits.owner_id', '=', owner.id)
    return eb.and([isSiteAlive(eb), eb.or([isOwn, isShared(eb, owner.id, 'editor')])])
  }
}

/** Condition: neither the site audit nor its project is deleted. */
export function isSiteAlive(eb: Expressions): Condition {
  const deletedProject = eb
    .selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.id', '=', 'site_audits.project_id')
    .where('projects.deleted_at', 'is not', null)
  return eb.and([eb('site_audits.deleted_at', 'is', null), eb.not(eb.exists(deletedProject))])
}

function isShared(eb: Expressions, userId: string, role?: MemberRole) {
  const shared = eb
    .selectFrom('memberships')
    .select('memberships.project_id')
    .where('memberships.user_id', '=', userId)
    .whereRef('memberships.project_id', '=', 'site_audits.project_id')
  return eb.exists(role === undefined ? shared : shared.where('memberships.role', '=', role))
}
