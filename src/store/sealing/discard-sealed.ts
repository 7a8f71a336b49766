import { keyIdOf, type Seals } from '../../secrets/sealed-values.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import {
  CHANNEL_SETTINGS,
  FACTOR_SECRET,
  NEXT_FACTOR_SECRET,
  placeOf,
  READING_PASSWORD,
  REPORT_PASSWORD,
  type SealedColumn,
  valuesNotOf,
} from './sealed-columns.ts'

/** The effects of the discarded secrets. */
export interface Discarded {
  /** Email addresses of users whose authenticator app is no longer accepted. Their recovery codes still are. */
  readonly factors: readonly string[]
  /** URLs of reports that are audited without page credentials from now on. */
  readonly reports: readonly string[]
  /** URLs of sitemaps that must be read again. */
  readonly sitemaps: readonly string[]
  /** Names of channels that are disabled until their settings are entered again. */
  readonly channels: readonly string[]
}

/**
 * Removes every value whose key is missing, and forgets these keys. Nobody gains access without a secret: a second
 * factor stays required.
 */
export async function discardSealed(db: Connection, seals: Seals): Promise<Discarded> {
  return await writing(db, async (trx) => {
    const lost = async (column: SealedColumn) => await lostRows(trx, column, seals)
    const reports = await discardCredentials(trx, await lost(REPORT_PASSWORD))
    const sitemaps = await discardReadings(trx, await lost(READING_PASSWORD))
    await discardNextFactors(trx, await lost(NEXT_FACTOR_SECRET))
    const factors = await discardFactors(trx, await lost(FACTOR_SECRET), seals)
    const channels = await discardChannels(trx, await lost(CHANNEL_SETTINGS))
    await trx.deleteFrom('secret_keys').where('id', 'not in', seals.keyIds).execute()
    return { factors, reports, sitemaps, channels }
  })
}

async function lostRows(
  trx: Connection,
  column: SealedColumn,
  { currentKeyId, keyIds }: Seals,
): Promise<readonly string[]> {
  const all = { keyId: currentKeyId, after: '', most: Number.MAX_SAFE_INTEGER }
  const values = await valuesNotOf(trx, column, all)
  return values.filter(({ value }) => !keyIds.includes(keyIdOf(value))).map(({ row }) => row)
}

/** One at a time: a list of IDs in one statement has a limit, and this is rarely needed. */
async function discardCredentials(trx: Connection, ids: readonly string[]): Promise<string[]> {
  const urls: string[] = []
  for (const id of ids) {
    const { url } = await trx
      .updateTable('reports')
      .set({ access_username: null, access_password: null })
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirstOrThrow()
    urls.push(url)
  }
  return urls
}

async function discardReadings(trx: Connection, ids: readonly string[]): Promise<string[]> {
  const urls: string[] = []
  for (const id of ids) {
    const { url } = await trx
      .deleteFrom('sitemap_readings')
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirstOrThrow()
    urls.push(url)
  }
  return urls
}

async function discardChannels(trx: Connection, ids: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const id of ids) {
    const { name } = await trx
      .updateTable('channels')
      .set({ settings: null, disabled_at: await clock(trx), disabled_reason: 'key-lost' })
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow()
    names.push(name)
  }
  return names
}

async function discardNextFactors(trx: Connection, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    await trx
      .updateTable('second_factors')
      .set({ next_secret: null })
      .where('user_id', '=', id)
      .execute()
  }
}

/** An unconfirmed app protects nothing and is removed; a confirmed one stays, with a secret that no code matches. */
async function discardFactors(
  trx: Connection,
  userIds: readonly string[],
  seals: Seals,
): Promise<string[]> {
  const emails: string[] = []
  for (const id of userIds) {
    await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute()
    const row = await trx
      .updateTable('second_factors')
      .set({ secret: seals.seal('', placeOf(FACTOR_SECRET, id)) })
      .where('user_id', '=', id)
      .returning((eb) =>
        eb.selectFrom('users').select('email').where('users.id', '=', id).as('email'),
      )
      .executeTakeFirst()
    if (row) emails.push(row.email ?? id)
  }
  return emails
}
