import { type Actor, type Owner } from '../accounts/actor.ts'
import { type Connection, reading, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hashToken, newToken } from '../database/token.ts'
import { isPublic } from '../projects/public-projects.ts'
import { findPlace, holdPlace } from '../projects/membership-row.ts'
import { entriesFor, type FeedEntry } from './feed-entries.ts'

/** A feed as its reader may see it. */
export interface Feed {
  readonly project: { readonly id: string; readonly name: string; readonly createdAt: number }
  /** The newest first. */
  readonly entries: readonly FeedEntry[]
}

/** The address of a user's own feed; its token is shown only once. */
export interface FeedAddress {
  readonly createdAt: number
}

export type Feeds = ReturnType<typeof createFeeds>

/**
 * Feeds of projects. Each user has their own address for a project: it shows what they may see when it is read, and
 * ends with their membership.
 */
export function createFeeds(db: Connection) {
  return {
    /** Null without an address; undefined if this user has no such project. */
    async find(owner: Owner, reference: string): Promise<FeedAddress | null | undefined> {
      const place = await findPlace(db, owner, reference)
      if (!place) return undefined
      const row = await db
        .selectFrom('feed_tokens')
        .select('created_at')
        .where('project_id', '=', place.id)
        .where('user_id', '=', owner.id)
        .executeTakeFirst()
      return row ? { createdAt: row.created_at } : null
    },

    /**
     * Makes a new address; an earlier one ends.
     *
     * @returns its token; undefined if this user has no such project
     */
    async renew(owner: Owner, reference: string): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        const place = await holdPlace(trx, owner, { reference, needs: 'viewer' })
        if (!place) return undefined
        const token = newToken()
        const key = { user_id: owner.id, project_id: place.id }
        const columns = { token_hash: hashToken(token), created_at: await clock(trx) }
        await trx
          .insertInto('feed_tokens')
          .values({ ...key, ...columns })
          .onConflict((conflict) =>
            conflict.columns(['project_id', 'user_id']).doUpdateSet(columns),
          )
          .execute()
        return token
      })
    },

    /** False if there is none. */
    async revoke(owner: Owner, reference: string): Promise<boolean> {
      const place = await findPlace(db, owner, reference)
      if (!place) return false
      const { numDeletedRows } = await db
        .deleteFrom('feed_tokens')
        .where('project_id', '=', place.id)
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** The feed of a public project, as everyone sees it; undefined if there is none. */
    async readPublic(projectId: string): Promise<Feed | undefined> {
      return await reading(db, async (snapshot) =>
        (await isPublic(snapshot, projectId))
          ? await feedOf(snapshot, { kind: 'anonymous' }, projectId)
          : undefined,
      )
    },

    /** The feed at an address; undefined if the token is not valid for this project. */
    async read(projectId: string, token: string): Promise<Feed | undefined> {
      return await reading(db, async (snapshot) => {
        const holder = await holderOf(snapshot, projectId, token)
        const place = holder && (await findPlace(snapshot, holder, projectId))
        return holder && place && (await feedOf(snapshot, holder, place.id))
      })
    },
  }
}

async function holderOf(db: Connection, projectId: string, token: string) {
  const row = await db
    .selectFrom('feed_tokens')
    .innerJoin('users', 'users.id', 'feed_tokens.user_id')
    .select('users.id')
    .where('feed_tokens.token_hash', '=', hashToken(token))
    .where('feed_tokens.project_id', '=', projectId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row && ({ kind: 'user', id: row.id, level: 'reader' } as const)
}

async function feedOf(db: Connection, actor: Actor, projectId: string): Promise<Feed | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, created_at: createdAt } = row
  return { project: { id, name, createdAt }, entries: await entriesFor(db, actor, projectId) }
}
