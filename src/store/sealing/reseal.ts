import type { Seals } from '../../secrets/sealed-values.ts'
import { tryOpen } from '../../secrets/try-open.ts'
import { type Connection, writing } from '../database/database.ts'
import {
  placeOf,
  replaceValue,
  SEALED_COLUMNS,
  type SealedColumn,
  valuesNotOf,
} from './sealed-columns.ts'

/** Sealed in one transaction: about 10 ms. */
const BATCH = 200

export interface Resealed {
  readonly resealed: number
  /** Values that no key opens, or that changed meanwhile: they stay unchanged. */
  readonly unopened: number
}

/**
 * Seals every value with the current key. It may be interrupted: sealed values stay so, and the rest is done the next
 * time. Once no value needs another key, the others are forgotten.
 */
export async function reseal(db: Connection, seals: Seals): Promise<Resealed> {
  let [resealed, unopened] = [0, 0]
  for (const column of SEALED_COLUMNS) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const batch = await writing(db, (trx) => resealBatch(trx, seals, { column, from }))
      resealed += batch.resealed
      unopened += batch.unopened
      after = batch.last
    }
  }
  if (unopened === 0) {
    await db.deleteFrom('secret_keys').where('id', '<>', seals.currentKeyId).execute()
  }
  return { resealed, unopened }
}

async function resealBatch(
  trx: Connection,
  seals: Seals,
  { column, from }: { readonly column: SealedColumn; readonly from: string },
): Promise<Resealed & { readonly last: string | undefined }> {
  const range = { keyId: seals.currentKeyId, after: from, most: BATCH }
  const values = await valuesNotOf(trx, column, range)
  let unopened = 0
  for (const { row, value } of values) {
    const place = placeOf(column, row)
    const opened = tryOpen(() => seals.open(value, place))
    if (opened === undefined) unopened += 1
    else await replaceValue(trx, column, { row, value, by: seals.seal(opened, place) })
  }
  return { resealed: values.length - unopened, unopened, last: values.at(-1)?.row }
}
