import type { Connection } from './database.ts'
import type { Report } from './report-row.ts'
import { StoreError } from './store-error.ts'

/** First answers, for a day, by the key that the client chose. */
export interface IdempotencyTable {
  owner_id: string
  key: string
  /** Hash of the body it came with. */
  fingerprint: string
  /** JSON: the report as it was answered then. */
  answer: string
  created_at: number
}

/** RFC-draft `Idempotency-Key`, with a hash of the body that came along. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/**
 * What was answered to this key before, if anything.
 *
 * @throws {StoreError} `idempotency-mismatch` when it came with another body.
 */
export async function firstAnswer(
  db: Connection,
  { ownerId, now, key, fingerprint }: Idempotency & { ownerId: string; now: number },
): Promise<Report | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .where('created_at', '>', now - IDEMPOTENCY_MS)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw new StoreError('idempotency-mismatch')
  const answer: Report = JSON.parse(row.answer)
  return answer
}

/** Replaces an answer that is older than a day. */
export async function rememberAnswer(
  db: Connection,
  {
    ownerId,
    now,
    key,
    fingerprint,
    answer,
  }: Idempotency & { ownerId: string; now: number; answer: Report },
): Promise<void> {
  const row = { fingerprint, answer: JSON.stringify(answer), created_at: now }
  await db
    .insertInto('idempotency')
    .values({ owner_id: ownerId, key, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(row))
    .execute()
}
