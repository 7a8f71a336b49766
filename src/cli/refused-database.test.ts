import { expect, inject, it } from 'vitest'
import { installation } from '../../test/support/installation.ts'
import { askServer, makeDatabase } from '../../test/support/postgres/postgres-databases.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'

const server = inject('postgres')

/** An empty database that another user owns. */
async function othersDatabase() {
  if (!server) throw new Error('There is no server.')
  const url = new URL(await makeDatabase(server, 'template0'))
  url.username = server.guarded
  url.password = 'right'
  return { url, server, name: url.pathname.slice(1) }
}

function start(url: URL) {
  const key = join(temporaryFolder(), 'shared.key')
  writeFileSync(key, randomBytes(32))
  return installation({
    PAGEMARK_DATABASE_URL: url.href,
    PAGEMARK_SECRET_KEY_FILE: key,
  }).open()
}

it('a database in which no tables can be created is refused with the reason of the server', async () => {
  const { url, server: at, name } = await othersDatabase()
  await expect(start(url)).rejects.toThrow(
    `The user "guarded" lacks a right in the database "${name}": permission denied for schema public. Make it the owner of the database.`,
  )
  await askServer(at, `alter database ${name} owner to ${at.guarded}`)
  await askServer(at, `alter database ${name} set default_transaction_read_only = on`)
  await expect(start(url)).rejects.toThrow('cannot execute CREATE TABLE in a read-only transaction')
  await askServer(at, `alter database ${name} reset default_transaction_read_only`)
  const opened = await start(url)
  await opened.db.destroy()
})
