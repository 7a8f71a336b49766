import type { Owner } from './actor.ts'
import { builtOnce } from '../database/built-once.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import type { Moment } from '../database/moment.ts'
import { rememberReads } from '../database/remembered-reads.ts'
import { StoreError } from '../database/store-error.ts'
import type { User } from './users.ts'
import type { KeyTable, Level } from '../tables/account-tables.ts'
import { noteUse } from './note-use.ts'

/** An API key as shown to its owner, without the key itself. Times are milliseconds since 1970. */
export interface Key {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly level: Level
  /** First and last characters: `pmk_Ab…wXyZ`. */
  readonly hint: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
}

export interface NewKey {
  readonly name: string
  readonly level: Level
  readonly hash: string
  readonly hint: string
  /** Milliseconds from now; the key never expires if absent. */
  readonly expiresInMs?: number | undefined
  /** Id of the session in which its owner creates it; absent for the operator's command. */
  readonly sessionId?: string | undefined
}

export interface FoundKey extends Moment {
  readonly key: Key
  readonly user: User
}

/** Precision of `last_used_at`: one write a minute, not one a request. */
const USE_RESOLUTION_MS = 60_000

/** Per account: valid keys, and the latest revoked or expired ones, which are answered as such. */
const MOST_KEYS = 100

export type Keys = ReturnType<typeof createKeys>

export function createKeys(db: Connection) {
  return {
    /** @throws {StoreError} `keys-full`; `session-ended`, as by a change of the password that revokes all keys */
    async create(
      owner: Owner,
      { name, level, hash, hint, expiresInMs, sessionId }: NewKey,
    ): Promise<Key> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        if (sessionId !== undefined) await requireSession(trx, owner, sessionId)
        const now = await clock(trx)
        await makeRoom(trx, owner.id, now)
        const row: KeyTable = {
          id: newId(now),
          user_id: owner.id,
          name,
          level,
          hash,
          hint,
          created_at: now,
          expires_at: expiresInMs === undefined ? null : now + expiresInMs,
          revoked_at: null,
          last_used_at: null,
        }
        await trx.insertInto('keys').values(row).execute()
        return toKey(row)
      })
    },

    /** This user's keys by date of creation, including revoked and expired ones. */
    async list(owner: Owner): Promise<Key[]> {
      const rows = await db
        .selectFrom('keys')
        .selectAll()
        .where('user_id', '=', owner.id)
        .orderBy('id')
        .execute()
      return rows.map(toKey)
    },

    /** False if this user has no such key, or it is already revoked. */
    async revoke(owner: Owner, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('keys')
        .set({ revoked_at: await clock(db) })
        .where('id', '=', id)
        .where('user_id', '=', owner.id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Number of this user's valid keys. */
    async count(userId: string): Promise<number> {
      const now = await clock(db)
      const { good } = await db
        .selectFrom('keys')
        .select((eb) => eb.fn.countAll<number>().as('good'))
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirstOrThrow()
      return good
    },

    /** The key with this hash and its user, whether valid or not, with the database's time and state. */
    findByHash: rememberReads(db, async (hash) => await findByHash(db, hash)),

    /** Records that a key was used; writes at most once a minute. */
    async touch(key: Pick<Key, 'id' | 'lastUsedAt'>, now: number): Promise<void> {
      if (key.lastUsedAt !== null && now - key.lastUsedAt < USE_RESOLUTION_MS) return
      const record = db.updateTable('keys').set({ last_used_at: now }).where('id', '=', key.id)
      await noteUse(record.execute())
    },
  }
}

async function findByHash(db: Connection, hash: string): Promise<FoundKey | undefined> {
  const [row] = await readByHash(db, { hash })
  if (!row) return undefined

  const { email, user_id, user_created_at } = row
  const user = {
    id: user_id,
    email,
    admin: row.is_admin === 1,
    createdAt: user_created_at,
    disabledAt: row.disabled_at,
  }
  return { key: toKey(row), user, now: row.now, state: row.state }
}

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'level',
  'hash',
  'hint',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const satisfies readonly (keyof KeyTable)[]

const readByHash = builtOnce(
  ['hash'],
  (db, { hash }) =>
    db
      .selectFrom('keys')
      .innerJoin('users', 'users.id', 'keys.user_id')
      .select(COLUMNS.map((name) => `keys.${name}` as const))
      .select(['users.email', 'users.is_admin', 'users.created_at as user_created_at'])
      .select(['users.disabled_at', wordsOf(db).now.as('now'), wordsOf(db).state.as('state')])
      .where('keys.hash', '=', hash),
  'lookup',
)

/** @throws {StoreError} `session-ended` */
async function requireSession(trx: Connection, { id }: Owner, sessionId: string): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!session) throw new StoreError('session-ended')
}

/** @throws {StoreError} `keys-full` */
async function makeRoom(trx: Connection, userId: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('keys')
    .select(['id', 'revoked_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const over = rows.filter(
    ({ revoked_at, expires_at }) =>
      revoked_at !== null || (expires_at !== null && expires_at <= now),
  )
  if (rows.length - over.length >= MOST_KEYS) throw new StoreError('keys-full')
  const oldest = over.slice(MOST_KEYS).map(({ id }) => id)
  if (oldest.length > 0) await trx.deleteFrom('keys').where('id', 'in', oldest).execute()
}

function toKey(row: KeyTable): Key {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    level: row.level,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }
}
