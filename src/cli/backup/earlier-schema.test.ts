import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { here } from '../../../test/support/installations.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { migrateAsOf, migrationState } from '../../store/database/migrate.ts'
import { runBackup } from '../actions/run-backup.ts'
import { runMigrate } from '../actions/run-migrate.ts'
import { runMove } from '../actions/run-move.ts'
import { openDataFolder } from '../data-folder.ts'
import { databasePlace } from '../database-place.ts'
import { withStore } from '../open-store.ts'

describe('a database of an earlier version', () => {
  it('is backed up, read or moved only after it was migrated on purpose', async () => {
    const old = await here()
    const folder = join(temporaryFolder(), 'backup')
    const backUp = () => runBackup({ folder, key: 'with key' }, old.terminal)
    const db = databasePlace(old.config, openDataFolder(old.config.DATA_DIR)).openPatient()
    await migrateAsOf(db, '0046-blocking-rules')
    for (const command of [
      () => backUp(),
      () => runMove('postgres://localhost/other', old.terminal),
      () => withStore(old.config, async () => undefined),
    ]) {
      await expect(command()).rejects.toThrow(/needs \d+ migrations? \(0047-owner-trigrams/)
    }
    expect((await migrationState(db)).pending).toContain('0047-owner-trigrams')
    await db.destroy()

    await runMigrate(old.terminal)
    expect(old.printed).toContainEqual(expect.stringContaining('Applied 0047-owner-trigrams'))
    await backUp()
  })
})
