import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backedUp, fill } from '../../../test/support/filled-installation.ts'
import { installation, settingsOf } from '../../../test/support/installation.ts'
import { here, server } from '../../../test/support/installations.ts'
import { runProgram } from '../../../test/support/program.ts'
import { runRestore } from '../actions/run-restore.ts'
import { runRotate } from '../actions/run-rotate.ts'
import { listUsers } from '../actions/run-user.ts'

it('an empty database takes a restore after failed starts and after commands that need data', async () => {
  const to = await here()
  const env = { ...settingsOf(to), PAGEMARK_SECRET_KEY_FILE: join(to.folder, 'missing.key') }
  const started = await runProgram(['serve'], { env })
  expect(started).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') })
  const nothing = server
    ? ' is empty: no server has started'
    : `There is no database in ${to.folder}. `
  for (const command of [listUsers, runRotate]) {
    await expect(command(to.terminal)).rejects.toThrow(nothing)
    const other = installation()
    await expect(command(other.terminal)).rejects.toThrow(
      `There is no database in ${other.folder}. `,
    )
    expect(readdirSync(other.folder)).toEqual([])
  }
  const from = await here()
  await fill(from)
  await runRestore(await backedUp(from), to.terminal)
  await using opened = await to.open()
  expect(await opened.store.users.count()).toBe(1)
})
