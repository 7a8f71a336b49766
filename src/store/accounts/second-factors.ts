import type { Selectable } from 'kysely'
import type { SecondFactorTable } from '../tables/account-tables.ts'
import type { Owner } from './actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import type { SealedPlace, Seals } from '../../secrets/sealed-values.ts'

export interface SecondFactor {
  /** Base32. Null if it was discarded because its key was lost: recovery codes stay. */
  readonly secret: string | null
  /** The latest time step whose code was used. */
  readonly usedStep: number
  /** Base32: of another app that is being set up to replace it. */
  readonly nextSecret: string | null
  /** Milliseconds since 1970; null while it is being set up. */
  readonly confirmedAt: number | null
  /** The database's time when it was read: codes are valid by one clock, whichever process checks them. */
  readonly readAt: number
  /** Number of recovery codes left. */
  readonly recoveryCodes: number
}

export type HeldFactor = Omit<SecondFactor, 'recoveryCodes'>

export interface NextFactor {
  /** Base32. */
  readonly secret: string
  /** Time step of the correct code. */
  readonly step: number
  readonly codeHashes: readonly string[]
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Second factors of accounts. */
export function createSecondFactors(db: Connection, seals: Seals) {
  return {
    async find(userId: string): Promise<SecondFactor | undefined> {
      const row = await db
        .selectFrom('second_factors')
        .selectAll()
        .select(wordsOf(db).now.as('read_at'))
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return undefined
      const recoveryCodes = row.confirmed_at === null ? 0 : await countCodes(db, userId)
      return { ...opened(row, seals), recoveryCodes }
    },

    /** The same, locked until the transaction ends, and its user before it. */
    async hold(userId: string): Promise<HeldFactor | undefined> {
      await lockUser(db, userId)
      return await hold(db, userId, seals)
    },

    /** Stores a secret to be confirmed; a secret in use stays valid until then. */
    async begin({ id }: Owner, secret: string): Promise<void> {
      const row = {
        user_id: id,
        secret: seals.seal(secret, placeOf(id, 'secret')),
        used_step: 0,
        created_at: await clock(db),
      }
      await writing(db, async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('second_factors')
          .values({ ...row, confirmed_at: null, next_secret: null })
          .onConflict((conflict) =>
            conflict
              .column('user_id')
              .doUpdateSet(row)
              .where('second_factors.confirmed_at', 'is', null),
          )
          .executeTakeFirstOrThrow()
        // The conflicting row is locked now, also if the condition kept it as it is.
        if (numInsertedOrUpdatedRows === 1n) return
        await trx
          .updateTable('second_factors')
          .set({ next_secret: seals.seal(secret, placeOf(id, 'next_secret')) })
          .where('user_id', '=', id)
          .execute()
      })
    },

    /**
     * Turns the second factor on after the first correct code. False if it was on already, or this secret is not, or no
     * longer, the one to be confirmed.
     */
    async confirm({ id }: Owner, { secret, step, codeHashes }: NextFactor): Promise<boolean> {
      return await writing(db, async (trx) => {
        // Sign-ins without a code end before, and their sessions are found; later ones wait, and need one.
        await lockUser(trx, id)
        const held = await hold(trx, id, seals)
        if (!held || held.confirmedAt !== null || held.secret !== secret) return false
        await trx
          .updateTable('second_factors')
          .set({ confirmed_at: await clock(trx), used_step: step })
          .where('user_id', '=', id)
          .execute()
        await replaceCodes(trx, id, codeHashes)
        return true
      })
    },

    /**
     * Replaces the app in use, with new recovery codes. False if this secret is not, or no longer, the one to be
     * confirmed.
     */
    async replace({ id }: Owner, { secret, step, codeHashes }: NextFactor): Promise<boolean> {
      return await writing(db, async (trx) => {
        const held = await hold(trx, id, seals)
        if (held?.nextSecret !== secret) return false
        await trx
          .updateTable('second_factors')
          .set({ secret: seals.seal(secret, placeOf(id, 'secret')), next_secret: null })
          .set({ confirmed_at: await clock(trx), used_step: step })
          .where('user_id', '=', id)
          .execute()
        await replaceCodes(trx, id, codeHashes)
        return true
      })
    },

    /**
     * Marks a time step as used; false if it or a later one was: of two concurrent sign-ins with one code, one
     * succeeds.
     */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ used_step: step })
        .where('user_id', '=', userId)
        .where('used_step', '<', step)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Uses a recovery code up and returns the number left, or undefined if it is not valid. */
    async useRecoveryCode(userId: string, codeHash: string): Promise<number | undefined> {
      return await writing(db, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('recovery_codes')
          .where('user_id', '=', userId)
          .where('code_hash', '=', codeHash)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n ? await countCodes(trx, userId) : undefined
      })
    },

    /** Replaces the recovery codes; false if the second factor is off. */
    async renewRecoveryCodes({ id }: Owner, codeHashes: readonly string[]): Promise<boolean> {
      return await writing(db, async (trx) => {
        const isOn = await hasSecondFactor(trx, id)
        if (isOn) await replaceCodes(trx, id, codeHashes)
        return isOn
      })
    },

    /** Turns the second factor off; false if it was off. */
    async remove(userId: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
        const { numDeletedRows } = await trx
          .deleteFrom('second_factors')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      })
    },
  }
}

/** Whether signing in to this account requires a code. */
export async function hasSecondFactor(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

function placeOf(userId: string, column: 'secret' | 'next_secret'): SealedPlace {
  return { purpose: 'second-factors', table: 'second_factors', row: userId, column }
}

interface FactorRow extends Selectable<SecondFactorTable> {
  readonly read_at: number
}

async function hold(
  trx: Connection,
  userId: string,
  seals: Seals,
): Promise<HeldFactor | undefined> {
  const row = await trx
    .selectFrom('second_factors')
    .selectAll()
    .select(wordsOf(trx).now.as('read_at'))
    .where('user_id', '=', userId)
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
  return row && opened(row, seals)
}

function opened(row: FactorRow, seals: Seals): HeldFactor {
  const open = (sealed: string, column: 'secret' | 'next_secret') =>
    seals.open(sealed, placeOf(row.user_id, column))
  return {
    secret: open(row.secret, 'secret') || null,
    usedStep: row.used_step,
    nextSecret: row.next_secret === null ? null : open(row.next_secret, 'next_secret'),
    confirmedAt: row.confirmed_at,
    readAt: row.read_at,
  }
}

async function replaceCodes(
  trx: Connection,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

async function countCodes(db: Connection, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return codes
}
