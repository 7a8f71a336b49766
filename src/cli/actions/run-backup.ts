import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backupDatabase } from '../../store/upkeep/backup.ts'
import { CliError } from '../cli-error.ts'
import { reasonOf } from '../data-folder.ts'
import { withStore } from '../open-store.ts'
import { writeDurably } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'

export interface BackupChoices {
  readonly file: string
  readonly key: 'with key' | 'without key'
}

export async function runBackup(
  { file, key }: BackupChoices,
  { config, print, say }: Terminal,
): Promise<void> {
  const path = resolve(file)
  const keyPath = key === 'with key' ? `${path}.key` : undefined
  for (const each of [path, keyPath]) {
    if (each !== undefined && existsSync(each)) {
      throw new CliError(`${each} already exists. Name a new file.`)
    }
  }
  await withStore(config(), async ({ db, keys, place }) => {
    if (place.isServer) {
      throw new CliError(
        'The database is on a server. Back it up with pg_dump, then copy the blobs folder and the key.',
      )
    }
    // The key first: a copy without its key is no backup of what is sealed in it.
    try {
      if (keyPath !== undefined) writeDurably(keyPath, keys)
      await backupDatabase(db, path)
    } catch (error) {
      throw new CliError(`${path} cannot be written: ${reasonOf(error)}.`)
    }
  })
  print(path)
  if (keyPath !== undefined) say(`The key of its stored secrets is in ${keyPath}.`)
}
