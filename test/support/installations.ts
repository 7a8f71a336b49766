import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Installation, installation } from './installation.ts'
import { makeDatabase } from './postgres/postgres-databases.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const server = inject('postgres')
const KEY = randomBytes(32)

export const onSqlite = () => installation()

/** On the database engine of this test project, empty. */
export async function here(): Promise<Installation> {
  return server ? await onServer() : onSqlite()
}

export async function onServer(key = sharedKey()): Promise<Installation> {
  if (!server) throw new Error('There is no server.')
  const PAGEMARK_DATABASE_URL = await makeDatabase(server, 'template0')
  return installation({ PAGEMARK_DATABASE_URL, PAGEMARK_SECRET_KEY_FILE: key })
}

function sharedKey(): string {
  const file = join(temporaryFolder(), 'shared.key')
  writeFileSync(file, KEY)
  return file
}
