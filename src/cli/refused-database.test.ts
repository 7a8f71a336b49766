import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { backedUp, fill } from '../../test/support/filled-installation.ts'
import { installation } from '../../test/support/installation.ts'
import { askServer, makeDatabase } from '../../test/support/postgres/postgres-databases.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { runRestore } from './actions/run-restore.ts'

const server = inject('postgres')

/** An empty database that another user owns. */
async function othersDatabase() {
  if (!server) throw new Error('There is no server.')
  const url = new URL(await makeDatabase(server, 'template0'))
  url.username = server.guarded
  url.password = 'right'
  return { url, server, name: url.pathname.slice(1) }
}

function installationAt(url: URL) {
  const key = join(temporaryFolder(), 'shared.key')
  writeFileSync(key, randomBytes(32))
  return installation({ PAGEMARK_DATABASE_URL: url.href, PAGEMARK_SECRET_KEY_FILE: key })
}

function start(url: URL) {
  return installationAt(url).open()
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

it('a database that cannot take a backup is refused before any file is restored', async () => {
  const { url, server: at, name } = await othersDatabase()
  const from = installation()
  await fill(from)
  const backup = await backedUp(from)
  const to = installationAt(url)
  const restore = () => runRestore(backup, to.terminal)
  const restored = () => globSync('blobs/**/*.*', { cwd: to.folder })

  await expect(restore()).rejects.toThrow('permission denied for schema public')
  expect(restored()).toEqual([])
  await askServer(at, `alter database ${name} owner to ${at.guarded}`)
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query('create table reports (theirs int)')
  await expect(restore()).rejects.toThrow('relation "reports" already exists')
  expect(restored()).toEqual([])
  await client.query('drop table reports')
  await client.end()
  await restore()
  expect(restored()).toHaveLength(1)
})
