import {
  chmodSync,
  existsSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backedUp, fill } from '../../../test/support/filled-installation.ts'
import { here, server } from '../../../test/support/installations.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { runRestore } from '../actions/run-restore.ts'

// Skipped on PostgreSQL: the folder is examined for links before a database is opened.
describe.skipIf(server)('a backup that contains a link', () => {
  it.each(['secret.key', 'blobs/.unfinished', 'blobs/runs'])(
    'in place of %s is refused, and the target of the link is not changed',
    async (name) => {
      const before = await here()
      await fill(before)
      const folder = await backedUp(before)
      const elsewhere = temporaryFolder()
      const other = join(elsewhere, 'other')
      writeFileSync(other, 'theirs')
      chmodSync(other, 0o644)
      utimesSync(other, 0, 0)
      rmSync(join(folder, name), { recursive: true, force: true })
      symlinkSync(name === 'secret.key' ? other : elsewhere, join(folder, name))

      const restoring = runRestore(folder, (await here()).terminal)
      await expect(restoring).rejects.toThrow(
        `${join(folder, name)} is neither a file nor a folder`,
      )
      expect(existsSync(other) && statSync(other).mode & 0o777).toBe(0o644)
    },
  )
})
