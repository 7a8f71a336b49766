import type { Connection } from '../../src/store/database/database.ts'

export interface TimedTransaction {
  readonly wallMs: number
  /** Processor time of this process only: on SQLite all of the work, however busy the machine is. */
  readonly processorMs: number
}

/** Records how long each transaction of this connection is open, from now on. */
export function timeTransactions(db: Connection): TimedTransaction[] {
  const times: TimedTransaction[] = []
  const begin = db.transaction.bind(db)
  const timed: Connection['transaction'] = () => {
    const transaction = begin()
    const execute: typeof transaction.execute = async (change) => {
      const [begun, used] = [performance.now(), process.cpuUsage()]
      try {
        return await transaction.execute(change)
      } finally {
        const { user, system } = process.cpuUsage(used)
        times.push({ wallMs: performance.now() - begun, processorMs: (user + system) / 1000 })
      }
    }
    return Object.assign(Object.create(transaction), { execute })
  }
  Object.assign(db, { transaction: timed })
  return times
}
