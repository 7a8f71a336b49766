import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backedUp, fill } from '../../../test/support/filled-installation.ts'
import { installation, settingsOf } from '../../../test/support/installation.ts'
import { onServer, onSqlite, server } from '../../../test/support/installations.ts'
import { runProgram } from '../../../test/support/program.ts'
import { runMove } from '../actions/run-move.ts'
import { runRestore } from '../actions/run-restore.ts'

describe.runIf(server)('the source of a move', () => {
  it('is not the target, whether that is empty or not, and nothing is created there', async () => {
    const target = await onServer()
    const { DATABASE_URL: to = '' } = target.config
    const env = settingsOf(target)
    const { code, stderr } = await runProgram(['move', '--to', to], { env })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        / is empty: .* copies the database that the settings name: that of PAGEMARK_DATABASE_URL, or /,
      ),
    ])
    const from = onSqlite()
    await fill(from)
    await runRestore(await backedUp(from), target.terminal)
    const filled = installation({ ...env, PAGEMARK_SECRET_KEY_FILE: from.keyFile })
    await expect(runMove(to, filled.terminal)).rejects.toThrow(
      'The settings and --to name the same database, ',
    )
  })

  it('has an account, and a data folder', async () => {
    const target = await onServer()
    const { DATABASE_URL: to = '' } = target.config
    const from = onSqlite()
    await (await from.open()).db.destroy()
    await expect(runMove(to, from.terminal)).rejects.toThrow('has no account. "pagemark move" ')
    const missing = join(from.folder, 'mistyped')
    const mistyped = installation({ PAGEMARK_DATA_DIR: missing })
    await expect(runMove(to, mistyped.terminal)).rejects.toThrow(
      `There is no database in ${missing}. `,
    )
    expect(existsSync(missing)).toBe(false)
  })
})
