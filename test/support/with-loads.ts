import type { Results } from '../../src/report/results.ts'
import { sampleLabResults } from './sample-results.ts'

type Device = NonNullable<Results['lab']>['devices'][number]
type Load = Device['samples'][number]

/** Results of one device with these loads, whose median load has one script of 12 kB and an SEO score of 60. */
export function withLoads(loads: readonly Partial<Load>[]) {
  const results = sampleLabResults()
  const [device] = results.lab?.devices ?? []
  const [sample] = device?.samples ?? []
  if (!results.lab || !device || !sample) throw new Error('The sample has no device.')
  const measured: Device = {
    ...device,
    lighthouse: { ...device.lighthouse, categories: { seo: 0.6 } },
    samples: loads.map((load) => ({ ...sample, ...load })),
    requests: { ...device.requests, ...sumsOf(1, 12_000) },
  }
  return { ...results, lab: { ...results.lab, devices: [measured] } }
}

/** Requests of a document of 1 kB and of scripts. */
export function sumsOf(scripts: number, bytes: number) {
  return {
    total: scripts + 1,
    transfer_bytes: bytes + 1000,
    by_type: [
      { type: 'Script', count: scripts, transfer_bytes: bytes },
      { type: 'Document', count: 1, transfer_bytes: 1000 },
    ],
  }
}

/** Three loads that differ in everything that is limited. */
export const THREE_LOADS: readonly Partial<Load>[] = [
  { score: 0.9, categories: { seo: 1 }, requests: sumsOf(5, 40_000) },
  { score: 0.8, categories: { seo: 0.5 }, requests: sumsOf(9, 70_000) },
  { score: 0.7, categories: { seo: 0.9 }, requests: sumsOf(6, 50_000) },
]
