import { sql } from 'kysely'
import type { SealedPlace } from '../../secrets/sealed-values.ts'
import type { Connection } from '../database/database.ts'

/** A column whose values are sealed, and the column that identifies its rows. */
export interface SealedColumn extends Omit<SealedPlace, 'row'> {
  readonly key: string
}

export const REPORT_PASSWORD: SealedColumn = {
  purpose: 'page-credentials',
  table: 'reports',
  key: 'id',
  column: 'access_password',
}
export const READING_PASSWORD: SealedColumn = { ...REPORT_PASSWORD, table: 'sitemap_readings' }
export const FACTOR_SECRET: SealedColumn = {
  purpose: 'second-factors',
  table: 'second_factors',
  key: 'user_id',
  column: 'secret',
}
export const NEXT_FACTOR_SECRET: SealedColumn = { ...FACTOR_SECRET, column: 'next_secret' }

export const CHANNEL_SETTINGS: SealedColumn = {
  purpose: 'channels',
  table: 'channels',
  key: 'id',
  column: 'settings',
}

/** Every sealed column: all of them are covered when keys change or are missing. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  REPORT_PASSWORD,
  READING_PASSWORD,
  FACTOR_SECRET,
  NEXT_FACTOR_SECRET,
  CHANNEL_SETTINGS,
]

export interface StoredValue {
  readonly row: string
  readonly value: string
}

export function placeOf({ purpose, table, column }: SealedColumn, row: string): SealedPlace {
  return { purpose, table, row, column }
}

/** Values of a column that were not sealed with this key, in the order of their rows, after this one. */
export async function valuesNotOf(
  db: Connection,
  { table, key, column }: SealedColumn,
  { keyId, after, most }: { readonly keyId: string; readonly after: string; readonly most: number },
): Promise<readonly StoredValue[]> {
  const start = `v1.${keyId}.`
  const { rows } = await sql<StoredValue>`
    select ${sql.ref(key)} as row, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null
      and substr(${sql.ref(column)}, 1, ${sql.lit(start.length)}) <> ${start}
      and ${sql.ref(key)} > ${after}
    order by ${sql.ref(key)} limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Number of values of a column that were sealed with this key. */
export async function countValuesOf(
  db: Connection,
  { table, column }: SealedColumn,
  keyId: string,
): Promise<number> {
  const start = `v1.${keyId}.`
  const { rows } = await sql<{ values: number | string }>`
    select count(*) as "values" from ${sql.table(table)}
    where substr(${sql.ref(column)}, 1, ${sql.lit(start.length)}) = ${start}`.execute(db)
  return Number(rows[0]?.values)
}

/** Replaces a value, unless it has changed since it was read. */
export async function replaceValue(
  db: Connection,
  { table, key, column }: SealedColumn,
  { row, value, by }: StoredValue & { readonly by: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${by}
    where ${sql.ref(key)} = ${row} and ${sql.ref(column)} = ${value}`.execute(db)
}
