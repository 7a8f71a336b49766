import { BACK_FILES, BACK_MB, type Measured } from './measure-flood.ts'

/** Limit of honest requests, at the 99th percentile. */
const MOST_MS = 1_000
const SHOWN = 3

/** Why the service failed the flood; empty if it passed. */
export function judgeFlood({ honest, failures, rest, after, faults }: Measured): string[] {
  const kinds = [...Map.groupBy(failures, (failure) => failure)]
    .map(([failure, all]) => `${all.length} × ${failure}`)
    .slice(0, SHOWN)
  const grownMb = Math.round(after.rssMb - rest.rssMb)
  const left = after.descriptors - rest.descriptors
  return [
    ...(honest.p99Ms > MOST_MS
      ? [`99 % of honest answers took ${Math.round(honest.p99Ms)} ms: ${honest.slowest.join(', ')}`]
      : []),
    ...(failures.length > 0 ? [`${failures.length} failed: ${kinds.join('; ')}`] : []),
    ...(grownMb > BACK_MB ? [`memory stayed ${grownMb} MB above rest`] : []),
    ...(left > BACK_FILES ? [`${left} files stayed open`] : []),
    ...faults.slice(0, SHOWN),
  ]
}
