import { parentPort, workerData } from 'node:worker_threads'
import { keepMerged } from './keep-merged.ts'
import { type LogSizes, openWriteAheadLog } from './write-ahead-log.ts'

/** The thread of `startCheckpoints`, with a connection of its own. */

export interface ThreadData {
  readonly file: string
  readonly sizes: LogSizes
}

const port = parentPort
// oxlint-disable-next-line no-unsafe-type-assertion -- startCheckpoints gives it
const { file, sizes } = workerData as ThreadData
const log = openWriteAheadLog(file, sizes)
const keeper = keepMerged(log, (news) => port?.postMessage(news))

port?.on('message', (order: 'restart' | 'stop') => {
  if (order === 'restart') return keeper.restart()
  keeper.stop()
  log.close()
  port.close()
})
