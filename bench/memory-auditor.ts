// The process that bench/memory.ts measures: audits each URL that it is sent and returns the cost.
import { once } from 'node:events'
import { createEngine } from '../src/engine/audit.ts'
import { loopbackEgress } from './recording-egress.ts'
import { pageRequest } from '../test/support/page-request.ts'

interface Task {
  readonly urls: readonly string[]
  readonly names: readonly string[]
  readonly atOnce: number
}

// oxlint-disable-next-line no-unsafe-type-assertion -- memory.ts sends this
const [{ urls, names, atOnce }] = (await once(process, 'message')) as [Task]
const egress = loopbackEgress()
const engine = createEngine({ egressFor: () => egress, threads: atOnce })

const mb = (bytes: number) => Math.round(bytes / 2 ** 20)
const rss = () => mb(process.memoryUsage.rss())
const idleMb = rss()
const peaks = new Map<number, number>()
const going = new Set<number>()
const outcomes: Record<string, number> = {}

const watch = setInterval(() => {
  const now = rss()
  for (const index of going) peaks.set(index, Math.max(peaks.get(index) ?? 0, now))
}, 10)

const queue = urls.entries()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const [index, url] of queue) {
      going.add(index)
      const outcome = await engine.audit(pageRequest(url))
      going.delete(index)
      const told = outcome.status === 'failed' ? outcome.error.message : 'judged'
      outcomes[told] = (outcomes[told] ?? 0) + 1
    }
  }),
)
clearInterval(watch)
await engine.close()

const dearest = [...peaks]
  .map(([index, rssMb]) => ({ name: names[index] ?? '', rssMb }))
  .toSorted((a, b) => b.rssMb - a.rssMb)
  .slice(0, 12)
// The kernel's own high-water mark, which needs no sampling; in kilobytes.
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
process.send?.({ peakMb, idleMb, dearest, outcomes })
process.disconnect?.()
