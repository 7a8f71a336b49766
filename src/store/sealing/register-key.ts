import type { Seals } from '../../secrets/sealed-values.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockName } from '../database/locks.ts'
import { foreignKeys } from './missing-keys.ts'
import { sealClearValues } from './seal-clear-values.ts'
import { wipeReplaced } from './wipe-replaced.ts'

/**
 * Records the sealing key before anything is sealed with it, so that a start without it is noticed. Plain text from an
 * earlier version is sealed with the first key, in the same transaction, and then removed from the files of the
 * database.
 *
 * @param refuse called with the keys of the database if it has others only, which may be those of a process that started
 *   a moment before; records nothing if it throws
 * @returns the number of sealed plain texts
 */
export async function registerKey(
  db: Connection,
  seals: Seals,
  refuse?: (foreign: readonly string[]) => never,
): Promise<number> {
  const sealed = await writing(db, async (trx) => {
    await lockName(trx, 'secret keys')
    const foreign = await foreignKeys(trx, seals.keyIds)
    if (foreign.length > 0) refuse?.(foreign)
    if (!(await isNew(trx, seals.currentKeyId))) return 0
    const isFirst = (await trx.selectFrom('secret_keys').select('id').execute()).length === 1
    const values = isFirst ? await sealClearValues(trx, seals) : 0
    if (values === 0) await markWiped(trx)
    return values
  })
  const left = await db
    .selectFrom('secret_keys')
    .select('id')
    .where('wiped_at', 'is', null)
    .execute()
  if (left.length > 0 && (await wipeReplaced(db))) await markWiped(db)
  return sealed
}

async function isNew(trx: Connection, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('secret_keys')
    .values({ id, created_at: await clock(trx), wiped_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

async function markWiped(db: Connection): Promise<void> {
  await db
    .updateTable('secret_keys')
    .set({ wiped_at: await clock(db) })
    .where('wiped_at', 'is', null)
    .execute()
}

/** When the first key of this database was recorded: this time is unique to the database. */
export async function firstKeyAt(db: Connection): Promise<number> {
  const { at } = await db
    .selectFrom('secret_keys')
    .select((eb) => eb.fn.min<number>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
