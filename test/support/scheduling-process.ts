/** Fires schedules in a separate process, to be killed: `node scheduling-process.ts <database>`. */
import { startScheduling } from '../../src/cli/scheduling.ts'
import { openTestStore } from './store.ts'

const [path = ''] = process.argv.slice(2)
const test = await openTestStore({ path })
startScheduling(test, {
  config: { QUEUE_PER_USER: 0 },
  log: {
    info: () => undefined,
    error: (details: object, message: string) => console.error(message, details),
  },
  wake: () => undefined,
})
console.log('started')
