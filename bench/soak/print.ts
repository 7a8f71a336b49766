import type { Timed } from './http-client.ts'
import { slopeOf } from './slope.ts'
import type { Vitals } from './vitals.ts'

type Print = (line: string) => void

export interface Course {
  /** During the work. */
  readonly samples: readonly Vitals[]
  /** Before the first request, and after the last. */
  readonly idle: Vitals
  readonly after: Vitals
}

/** Before that, caches fill and the system's allocator takes memory that it will reuse. */
const LEAST_MINUTES = 15
/** Memory may rise and fall with the audits; growth beyond both of these has no end. */
const MOST_MB_A_MINUTE = 3
const MOST_MB = 40
/** The database opens its files, and connections to clients are kept for a while. */
const MOST_DESCRIPTORS = 20

/** The first third is warm-up: code is compiled, caches fill. */
function settled(samples: readonly Vitals[]): readonly Vitals[] {
  return samples.slice(Math.floor(samples.length / 3))
}

function memorySlope(samples: readonly Vitals[]): number {
  return slopeOf(settled(samples).map(({ minute, rssMb }) => ({ x: minute, y: rssMb })))
}

export function judgeVitals({ samples, idle, after }: Course): string[] {
  const slope = memorySlope(samples)
  const last = settled(samples)
  const minutes = samples.at(-1)?.minute ?? 0
  const grown = slope * ((last.at(-1)?.minute ?? 0) - (last[0]?.minute ?? 0))
  return [
    ...(minutes >= LEAST_MINUTES && slope > MOST_MB_A_MINUTE && grown > MOST_MB
      ? [`Memory grew by ${slope.toFixed(1)} MB a minute.`]
      : []),
    ...(after.descriptors > idle.descriptors + MOST_DESCRIPTORS
      ? [`Descriptors went from ${idle.descriptors} to ${after.descriptors}.`]
      : []),
    ...(after.zombies > 0 ? [`${after.zombies} zombies.`] : []),
    ...(after.children > idle.children ? [`${after.children} processes were left.`] : []),
  ]
}

export function printVitals({ samples, idle, after }: Course, print: Print): void {
  const most = (of: (vitals: Vitals) => number) => Math.max(...samples.map(of))
  const slope = memorySlope(samples).toFixed(2)
  const megabytes = [idle.rssMb, most(({ rssMb }) => rssMb), after.rssMb].map(Math.round)
  print(`Memory     idle ${megabytes.join(' MB, at most ')} MB after; slope ${slope} MB a minute`)
  print(`  by tenths of the time: ${tenths(samples).join(', ')}`)
  const descriptors = [idle.descriptors, most((vitals) => vitals.descriptors), after.descriptors]
  print(`Open files ${descriptors.join(', at most ')} after`)
  const zombies = most((vitals) => vitals.zombies)
  print(`Processes  at most ${most((vitals) => vitals.children)}, zombies at most ${zombies}`)
}

/** Average memory in each tenth of the time, which shows whether it levels off. */
function tenths(samples: readonly Vitals[]): number[] {
  const size = Math.max(1, Math.ceil(samples.length / 10))
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => {
    const part = samples.slice(index * size, (index + 1) * size)
    return Math.round(part.reduce((sum, { rssMb }) => sum + rssMb, 0) / part.length)
  })
}

/** The slowest kinds of responses, by their maximum. */
export function printTimes(times: readonly Timed[], print: Print): void {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0)
  print(`Answers    median ${at(0.5)} ms, 99 % ${at(0.99)} ms, slowest ${at(1)} ms`)
  const byKind = Map.groupBy(times, ({ what }) => what)
  const slowest = [...byKind]
    .map(([what, all]) => ({ what, count: all.length, ms: Math.max(...all.map(({ ms }) => ms)) }))
    .toSorted((a, b) => b.ms - a.ms)
  for (const { what, count, ms } of slowest.slice(0, 8)) {
    print(`  ${ms.toFixed(0).padStart(6)} ms  ${what} (${count})`)
  }
}
