import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import type { Egress } from '../src/egress/egress.ts'
import { runFloor } from './floor.ts'
import { loopbackEgress, type Recording, recordingEgress } from './recording-egress.ts'
import { type Duel, duel, wallClock } from './rounds.ts'
import { pageRequest } from '../test/support/page-request.ts'

const CONCURRENCY = 4

/** Audits of all pages, compared with the same requests and one parse per page. */
export async function staticThroughput(urls: readonly string[], rounds: number): Promise<Duel> {
  const recordings: Recording[] = []
  const first = engineOn(recordingEgress(recordings))
  await auditAll(first, urls)
  await first.close()

  const engine = engineOn(loopbackEgress())
  const figures = await duel(rounds, {
    ours: () => wallClock(() => auditAll(engine, urls)),
    floor: () => wallClock(() => runFloor(recordings, CONCURRENCY)),
  })
  await engine.close()
  return figures
}

export function engineOn(egress: Egress): Engine {
  return createEngine({
    egressFor: () => egress,
    threads: availableParallelism(),
  })
}

async function auditAll(engine: Engine, urls: readonly string[]): Promise<void> {
  const auditUrl = async (url: string) => {
    const outcome = await engine.audit(pageRequest(url))
    if (outcome.status === 'failed') throw new Error(`${url}: ${outcome.error.message}`)
  }
  await pMap(urls, auditUrl, { concurrency: CONCURRENCY })
}
