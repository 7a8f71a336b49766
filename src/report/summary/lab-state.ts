import type { BrowserDevice, BrowserFacts } from '../../facts/lab/browser-facts.ts'
import type { LabSummary } from './lab-summary.ts'
import { type LabFile, screenshotsOf } from './lab-files.ts'
import { cut, firstRows } from './rows.ts'

/** Progress of the lab in this run; null if no browser was requested. */
export type LabState =
  | { readonly status: 'measuring' }
  | {
      readonly status: 'measured'
      /** Stored files of all devices. */
      readonly files: readonly LabFile[]
    }
  | {
      readonly status: 'not-measured'
      readonly reason: string
      /** The page has crashed every browser. */
      readonly crashed?: boolean
      /** Chromium's name of the error for the page's certificate. */
      readonly certificateError?: string | undefined
    }
  | null

export function summariseLab(
  state: LabState,
  browser: BrowserFacts | undefined,
): LabSummary | null {
  if (state === null) return null
  const files = state.status === 'measured' ? state.files : []
  const devices = (browser?.devices ?? []).map((device) =>
    deviceSummary(
      device,
      files.filter(({ name }) => name.startsWith(`${device.device}.`)),
    ),
  )
  return {
    status: state.status,
    reason: state.status === 'not-measured' ? state.reason : null,
    browser: browser?.browser ?? null,
    lighthouse: devices[0]?.lighthouse ?? null,
    devices,
  }
}

function deviceSummary(
  { device, disturbance, lighthouse, metrics, samples, requests, awaited }: BrowserDevice,
  files: readonly LabFile[],
) {
  const { throttling, viewport, pictured } = lighthouse
  return {
    device,
    ...(disturbance && { disturbance }),
    lighthouse: {
      version: lighthouse.version,
      categories: Object.fromEntries(lighthouse.categories.map(({ id, score }) => [id, score])),
    },
    metrics: metricRow(metrics),
    samples: samples.map(loadSummary),
    requests: {
      ...requestSums(requests),
      rows: firstRows(requests, (request) => ({
        url: cut(request.url),
        type: request.type,
        status: request.status,
        protocol: request.protocol,
        start: request.startMs,
        end: request.endMs,
        transfer_bytes: request.transferBytes,
        resource_bytes: request.resourceBytes,
        failed: request.failed,
      })),
    },
    throttling: {
      method: throttling.method,
      rtt_ms: throttling.rttMs,
      throughput_kbps: throttling.throughputKbps,
      cpu_slowdown: throttling.cpuSlowdown,
    },
    viewport: { ...viewport },
    ...(awaited && { awaited: { ...awaited } }),
    screenshots: screenshotsOf(files, pictured),
    files: files.map(({ name, mediaType, bytes }) => ({ name, media_type: mediaType, bytes })),
  }
}

function loadSummary({ score, several, ...metrics }: BrowserDevice['samples'][number]) {
  return {
    score,
    ...metricRow(metrics),
    ...(several && {
      categories: { ...several.categories },
      requests: requestSums(several.requests),
    }),
  }
}

function metricRow({ speedIndex, ...metrics }: BrowserDevice['metrics']) {
  return { ...metrics, speed_index: speedIndex }
}

interface Requests {
  readonly type: string
  /** One without it. */
  readonly count?: number
  readonly transferBytes: number
}

/** The heaviest type first. Types are the browser's own: there are about a dozen. */
function requestSums(requests: readonly Requests[]) {
  const types = new Map<string, { type: string; count: number; transfer_bytes: number }>()
  for (const { type, count = 1, transferBytes } of requests) {
    const known = types.get(type) ?? { type, count: 0, transfer_bytes: 0 }
    known.count += count
    known.transfer_bytes += transferBytes
    types.set(type, known)
  }
  const all = [...types.values()].map((group) => ({ ...group, type: cut(group.type) }))
  return {
    total: all.reduce((sum, { count }) => sum + count, 0),
    transfer_bytes: all.reduce((sum, { transfer_bytes }) => sum + transfer_bytes, 0),
    by_type: all.toSorted((a, b) => b.transfer_bytes - a.transfer_bytes).slice(0, MAX_TYPES),
  }
}

const MAX_TYPES = 20
