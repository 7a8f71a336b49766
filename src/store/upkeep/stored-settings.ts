import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { requireAdmin } from '../accounts/admins.ts'
import { createSecurityEvents, type EventSource } from '../accounts/security-events.ts'
import { StoreError } from '../database/store-error.ts'

export interface StoredSetting {
  readonly name: string
  readonly value: string
  readonly changedAt: number
}

export interface SettingChange {
  readonly name: string
  /** The stored value as known to the editor; null for nothing. */
  readonly before: string | null
  /** Null: the default applies. */
  readonly after: string | null
  /** Text for the log. */
  readonly told: string
}

/** Administrator, and the origin of the request. */
export interface ChangedBy {
  readonly id: string
  readonly from: EventSource
}

export type StoredSettings = ReturnType<typeof createStoredSettings>

export function createStoredSettings(db: Connection) {
  return {
    async list(): Promise<StoredSetting[]> {
      const rows = await db.selectFrom('settings').selectAll().orderBy('name').execute()
      return rows.map(({ name, value, changed_at }) => ({ name, value, changedAt: changed_at }))
    },

    /**
     * Saves all of them and the rows of the log, or nothing.
     *
     * @throws {StoreError} `settings-outdated` if one was changed meanwhile; `admin-needed` if the author is no longer
     * an administrator, as a form may be submitted much later
     */
    async change(changes: readonly SettingChange[], by: ChangedBy): Promise<void> {
      await writing(db, async (trx) => {
        await requireAdmin(trx, by.id)
        await writeSettings(trx, changes, by)
      })
    },
  }
}

/** The same within a transaction, by a caller known to be authorised. */
export async function writeSettings(
  trx: Connection,
  changes: readonly SettingChange[],
  { id, from }: ChangedBy,
): Promise<void> {
  const log = createSecurityEvents(trx)
  for (const change of changes) {
    if ((await writeSetting(trx, change)) === 0n) throw new StoreError('settings-outdated')
    await log.record({ kind: 'settings-changed', actorId: id, subject: change.told, from })
  }
}

/** @returns number of rows: none if the stored value differs from the known one */
async function writeSetting(
  trx: Connection,
  { name, before, after }: SettingChange,
): Promise<bigint | undefined> {
  const changed_at = await clock(trx)
  if (before === null) {
    const row = { name, value: after ?? '', changed_at }
    const inserting = trx.insertInto('settings').values(row)
    const done = await inserting
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    return done.numInsertedOrUpdatedRows
  }
  if (after === null) {
    const deleting = trx.deleteFrom('settings').where('name', '=', name)
    return (await deleting.where('value', '=', before).executeTakeFirstOrThrow()).numDeletedRows
  }
  const updating = trx.updateTable('settings').set({ value: after, changed_at })
  const done = await updating
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirstOrThrow()
  return done.numUpdatedRows
}
