import { withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

export async function runMigrate({ config, print }: Terminal): Promise<void> {
  await withStore(config(), async ({ migrated, copy, folder }) => {
    if (migrated.length === 0) print(`${folder.database} is up to date.`)
    else print(`Applied ${migrated.join(', ')} to ${folder.database}.`)
    if (copy !== undefined) print(`A copy of the previous database is in ${copy}.`)
  })
}
