import type { AuditOptions } from '../../request/audit-request.ts'
import type { Seals } from '../../secrets/sealed-values.ts'
import type { Connection } from '../database/database.ts'
import { placeOf, replaceValue, SEALED_COLUMNS, valuesNotOf } from './sealed-columns.ts'

const BATCH = 500

/** Seals every plain text in the sealed columns; needs a transaction in which no value is sealed yet. */
export async function sealClearValues(trx: Connection, seals: Seals): Promise<number> {
  await moveReadingPasswords(trx)
  let sealed = 0
  for (const column of SEALED_COLUMNS) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const range = { keyId: seals.currentKeyId, after, most: BATCH }
      const values = await valuesNotOf(trx, column, range)
      for (const { row, value } of values) {
        const by = seals.seal(value, placeOf(column, row))
        await replaceValue(trx, column, { row, value, by })
      }
      sealed += values.length
      after = values.at(-1)?.row
    }
  }
  return sealed
}

interface ClearDraft {
  readonly request: Partial<AuditOptions>
}

/** Passwords of sitemap readings were part of a JSON text; they now have a column. */
async function moveReadingPasswords(trx: Connection): Promise<void> {
  const rows = await trx
    .selectFrom('sitemap_readings')
    .select(['id', 'choices'])
    .where('choices', 'like', '%"credentials":{%')
    .execute()
  for (const { id, choices } of rows) {
    // Written by an earlier version, in the named type.
    const { request, ...draft }: ClearDraft = JSON.parse(choices)
    const { credentials, ...options } = request
    if (!credentials) continue
    const { username, password } = credentials
    await trx
      .updateTable('sitemap_readings')
      .set({ choices: JSON.stringify({ ...draft, request: options, username }) })
      .set({ access_password: password })
      .where('id', '=', id)
      .execute()
  }
}
