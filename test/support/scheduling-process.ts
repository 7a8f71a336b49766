/** Fires schedules in a separate process, to be killed: `node scheduling-process.ts <file or URL of the database>`. */
import { startScheduling } from '../../src/cli/scheduling.ts'
import { openDatabaseServer } from '../../src/store/database/database.ts'
import { openMigratedBy } from './migrated-database.ts'
import { openTestStore } from './store.ts'

const [path = ''] = process.argv.slice(2)
if (path.startsWith('postgres:')) {
  openMigratedBy('postgres', async () => {
    const db = openDatabaseServer({ url: path, pool: 2, name: 'tests' })
    return { db, close: () => db.destroy() }
  })
}
const test = await openTestStore({ path })
startScheduling(test, {
  config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
  log: {
    info: () => undefined,
    error: (details: object, message: string) => console.error(message, details),
  },
  wake: () => undefined,
})
console.log('started')
