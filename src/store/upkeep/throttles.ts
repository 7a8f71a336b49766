import { sql } from 'kysely'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { deleteInSlices } from '../database/slices.ts'

/** Attempts under one name. Times are the database's. */
export interface StoredBucket {
  readonly attempts: number
  readonly forgetAt: number
  readonly allowedAt: number
}

/** Buckets by name, while a throttle judges an attempt. */
export interface HeldBuckets {
  get(name: string): StoredBucket | undefined
  set(name: string, bucket: StoredBucket): void
  delete(name: string): void
}

export type Judge<Answer> = (buckets: HeldBuckets, now: number) => Answer

export type Throttles = ReturnType<typeof createThrottles>

/**
 * Attempts that all processes count together, in one row per name.
 *
 * @param hide hashes a name, which reveals an account or an address, for storage: equal in all processes
 */
export function createThrottles(db: Connection, hide: (name: string) => string) {
  return {
    /**
     * Judges an attempt by the stored rows. The throttle runs more than once: first to learn which rows it needs, and
     * if it changes something, once more with those rows locked.
     */
    async judge<Answer>(judge: Judge<Answer>): Promise<Answer> {
      // A refused attempt changes nothing and takes no lock.
      const looked = await judged(judge, {
        hide,
        read: (names) => rows(db, names),
      })
      if (looked.changes.size === 0) return looked.answer
      return await writing(db, async (trx) => {
        const read = (names: readonly string[]) => lockedRows(trx, names)
        const { answer, changes } = await judged(judge, { hide, read })
        await write(trx, changes)
        return answer
      })
    },
  }
}

interface Read {
  readonly rows: readonly [string, StoredBucket][]
  readonly now: number
}

interface Source {
  readonly hide: (name: string) => string
  /** The stored ones of these hashed names, and the time after reading them. */
  readonly read: (names: readonly string[]) => Promise<Read>
}

type Changes = ReadonlyMap<string, StoredBucket | undefined>

async function judged<Answer>(
  judge: Judge<Answer>,
  { hide, read }: Source,
): Promise<{ answer: Answer; changes: Changes }> {
  const known = new Map<string, StoredBucket | undefined>()
  let now = 0
  for (;;) {
    const changes = new Map<string, StoredBucket | undefined>()
    const missing = new Set<string>()
    const answer = judge(
      {
        get(name) {
          const key = hide(name)
          if (changes.has(key)) return changes.get(key)
          if (!known.has(key)) missing.add(key)
          return known.get(key)
        },
        set: (name, bucket) => void changes.set(hide(name), bucket),
        delete(name) {
          const key = hide(name)
          if (!known.has(key)) missing.add(key)
          const bucket = known.get(key)
          if (changes.has(key) || (bucket && bucket.forgetAt > now)) changes.set(key, undefined)
        },
      },
      now,
    )
    for (const key of changes.keys()) if (!known.has(key)) missing.add(key)
    if (missing.size === 0) return { answer, changes }
    for (const key of missing) known.set(key, undefined)
    const found = await read([...missing].toSorted())
    for (const [key, bucket] of found.rows) known.set(key, bucket)
    now = found.now
  }
}

async function rows(db: Connection, names: readonly string[]): Promise<Read> {
  const found = await db.selectFrom('throttles').selectAll().where('name', 'in', names).execute()
  return { rows: found.map(bucketOf), now: await clock(db) }
}

/** A missing row is created so that it can be locked like the others; the sweep removes it if it stays empty. */
async function lockedRows(trx: Connection, names: readonly string[]): Promise<Read> {
  const empty = names.map((name) => ({ name, attempts: 0, allowed_at: 0, forget_at: 0 }))
  const found = await trx
    .insertInto('throttles')
    .values(empty)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returningAll()
    .execute()
  // The previous holder may have written them at an earlier time.
  return { rows: found.map(bucketOf), now: await clock(trx) }
}

function bucketOf(row: {
  name: string
  attempts: number
  allowed_at: number
  forget_at: number
}): [string, StoredBucket] {
  const { name, attempts, allowed_at: allowedAt, forget_at: forgetAt } = row
  return [name, { attempts, allowedAt, forgetAt }]
}

async function write(trx: Connection, changes: Changes): Promise<void> {
  for (const [name, bucket] of changes) {
    const { attempts, allowedAt, forgetAt } = bucket ?? { attempts: 0, allowedAt: 0, forgetAt: 0 }
    await trx
      .updateTable('throttles')
      .set({ attempts, allowed_at: allowedAt, forget_at: forgetAt })
      .where('name', '=', name)
      .execute()
  }
}

/** Removes buckets that no longer limit attempts; called by the sweep. */
export async function forgetThrottles(db: Connection, signal?: AbortSignal): Promise<void> {
  const now = await clock(db)
  await deleteInSlices(db, { from: 'throttles', where: sql<boolean>`forget_at <= ${now}` }, signal)
}
