import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backupDatabase } from '../../store/upkeep/backup.ts'
import { CliError } from '../cli-error.ts'
import { reasonOf } from '../data-folder.ts'
import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

export async function runBackup(file: string, { config, print }: Terminal): Promise<void> {
  const path = resolve(file)
  if (existsSync(path)) throw new CliError(`${path} already exists. Name a new file.`)
  await withStore(config(), async ({ db }) => {
    await backupDatabase(db, path).catch((error: unknown) => {
      throw new CliError(`${path} cannot be written: ${reasonOf(error)}.`)
    })
  })
  print(path)
}
