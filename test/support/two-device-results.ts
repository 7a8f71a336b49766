import type { Results } from '../../src/report/results.ts'
import { sampleLabResults } from './sample-results.ts'

type Device = NonNullable<Results['lab']>['devices'][number]

/** The measured sample, with a desktop that is faster and requests other files. */
export function twoDeviceResults(): Results {
  const results = sampleLabResults()
  const [phone, computer] = results.lab?.devices ?? []
  if (!results.lab || !phone || !computer) throw new Error('The sample was not measured.')
  const scored = { performance: 0.78, accessibility: 0.91, 'best-practices': 1, seo: 0.92 }
  const devices = [
    { ...phone, lighthouse: { ...phone.lighthouse, categories: scored } },
    { ...asComputer(computer), lighthouse: { ...computer.lighthouse, categories: OF_COMPUTER } },
  ]
  return { ...results, lab: { ...results.lab, devices } }
}

const OF_COMPUTER = { performance: 0.97, accessibility: 0.91, 'best-practices': 0.96, seo: null }

const NEW = {
  url: 'https://www.library.example/files/wide-banner.jpg',
  type: 'Image',
  status: 200,
  protocol: 'h2',
  start: 60,
  end: 240,
  transfer_bytes: 184_000,
  resource_bytes: 184_000,
  failed: false,
}

/** Without the last two requests, with one that mobile lacks, and one with another response. */
function asComputer(device: Device): Device {
  const rows = [
    ...device.requests.rows
      .slice(0, -2)
      .map((row, place) => (place === 4 ? { ...row, status: 404, transfer_bytes: 900 } : row)),
    NEW,
  ]
  return {
    ...device,
    metrics: { lcp: 1100, fcp: 700, tbt: 20, speed_index: 1000, cls: 0.012 },
    samples: [],
    requests: {
      total: rows.length,
      transfer_bytes: rows.reduce((sum, { transfer_bytes }) => sum + transfer_bytes, 0),
      by_type: typesOf(rows),
      rows,
    },
    throttling: { method: 'simulate', rtt_ms: 40, throughput_kbps: 10_240, cpu_slowdown: 1 },
    viewport: { width: 1350, height: 940, ratio: 1 },
  }
}

function typesOf(rows: Device['requests']['rows']): Device['requests']['by_type'] {
  const groups = Map.groupBy(rows, ({ type }) => type)
  return [...groups].map(([type, some]) => ({
    type,
    count: some.length,
    transfer_bytes: some.reduce((sum, { transfer_bytes }) => sum + transfer_bytes, 0),
  }))
}
