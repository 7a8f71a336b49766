import { engineOn } from './static-throughput.ts'
import { loopbackEgress } from './recording-egress.ts'
import { median } from './rounds.ts'
import { pageRequest } from '../test/support/page-request.ts'

/** Milliseconds from the start of an audit to the first results. */
export async function firstResults(url: string, rounds: number): Promise<number> {
  const engine = engineOn(loopbackEgress())
  const figures: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    let first: number | undefined
    await engine.audit(pageRequest(url), {
      onStage() {
        first ??= performance.now() - start
      },
    })
    if (round > 0) figures.push(first ?? performance.now() - start)
  }
  await engine.close()
  return median(figures)
}
