import type { Connection } from '../database/database.ts'
import { StoreError } from '../database/store-error.ts'

/** RFC-draft `Idempotency-Key`, with a hash of the request's body. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/**
 * ID of the report or site audit that was created under this key before, if any; it may have been deleted since.
 *
 * @throws {StoreError} `idempotency-mismatch` if the body was different
 */
export async function madeUnderKey(
  db: Connection,
  { ownerId, now, key, fingerprint }: Idempotency & { ownerId: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .where('created_at', '>', now - IDEMPOTENCY_MS)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw new StoreError('idempotency-mismatch')
  return row.answer
}

/** Replaces keys that are older than a day. */
export async function rememberKey(
  db: Connection,
  {
    ownerId,
    now,
    key,
    fingerprint,
    answer,
  }: Idempotency & { ownerId: string; now: number; answer: string },
): Promise<void> {
  const row = { fingerprint, answer, created_at: now }
  await db
    .insertInto('idempotency')
    .values({ owner_id: ownerId, key, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(row))
    .execute()
}
