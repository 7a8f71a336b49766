import { withStore } from '../open-store.ts'
import { sealingNews } from '../sealing-news.ts'
import type { Terminal } from '../terminal.ts'

export async function runMigrate({ config, print, say }: Terminal): Promise<void> {
  await withStore(
    config(),
    async (open) => {
      const { migrated, copy, place } = open
      if (migrated.length === 0) print(`${place.name} is up to date.`)
      else print(`Applied ${migrated.join(', ')} to ${place.name}.`)
      if (copy !== undefined) print(`A copy of the previous database is in ${copy}.`)
      for (const line of sealingNews(open)) print(line)
    },
    { pending: 'migrate', empty: 'create', moved: (notice) => say(`Warning: ${notice}`) },
  )
}
