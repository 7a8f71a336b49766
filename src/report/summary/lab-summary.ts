import { type Static, Type } from 'typebox'
import { exact, nullable } from '../exact.ts'

const nullableNumber = nullable(Type.Number())

export const LabMetrics = exact({
  /** Milliseconds; `cls` has no unit. */
  lcp: nullableNumber,
  fcp: nullableNumber,
  tbt: nullableNumber,
  speed_index: nullableNumber,
  cls: nullableNumber,
})

export type LabMetrics = Static<typeof LabMetrics>

/** Lighthouse's own numbers, 0–1, by its own names. */
const LighthouseSummary = exact({
  version: Type.String(),
  categories: Type.Record(Type.String(), nullableNumber),
})

const LabRequestRow = exact({
  url: Type.String(),
  type: Type.String(),
  status: Type.Integer(),
  protocol: Type.String(),
  /** Milliseconds since the navigation began. */
  start: Type.Number(),
  end: Type.Number(),
  transfer_bytes: Type.Number(),
  resource_bytes: Type.Number(),
  failed: Type.Boolean(),
})

/** Named as among `files`. */
const PICTURE = {
  name: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
}

const Screenshots = exact({
  /** The view at the end of the load. */
  final: nullable(exact(PICTURE)),
  /** The whole page. */
  full: nullable(
    exact({
      ...PICTURE,
      /** CSS pixels of the page in it, which the boxes of evidence are of. */
      page: Type.Optional(exact({ width: Type.Integer(), height: Type.Integer() })),
    }),
  ),
  /** The view while it loaded, in order; views that look the same have the same name. */
  frames: Type.Array(exact({ ms: Type.Integer(), ...PICTURE })),
})

/** Kept beside the results, for fewer days than these. */
const LabFileRow = exact({
  name: Type.String(),
  media_type: Type.String(),
  /** As it is kept: compressed, where the name ends with `.br`. */
  bytes: Type.Integer(),
})

const DeviceSummary = exact({
  device: Type.Enum(['mobile', 'desktop']),
  lighthouse: LighthouseSummary,
  metrics: LabMetrics,
  /** Each load that was made; the median of them is the one that is shown. */
  samples: Type.Array(exact({ score: nullableNumber, ...LabMetrics.properties })),
  requests: exact({
    total: Type.Integer(),
    transfer_bytes: Type.Number(),
    /** Of all requests, the heaviest type first. */
    by_type: Type.Array(
      exact({ type: Type.String(), count: Type.Integer(), transfer_bytes: Type.Number() }),
    ),
    rows: Type.Array(LabRequestRow),
  }),
  throttling: exact({
    method: Type.String(),
    rtt_ms: Type.Number(),
    throughput_kbps: Type.Number(),
    cpu_slowdown: Type.Number(),
  }),
  viewport: exact({ width: Type.Integer(), height: Type.Integer(), ratio: Type.Number() }),
  /** The element that each load waited for; left out where none was. */
  awaited: Type.Optional(
    exact({
      selector: Type.String(),
      /** Milliseconds from the end of the load until it was there; null where it did not come. */
      after: nullable(Type.Integer()),
      /** False where the browser knows no such selector. */
      known: Type.Boolean(),
    }),
  ),
  screenshots: Screenshots,
  files: Type.Array(LabFileRow),
})

/** What the browser gave. */
export const LabSummary = exact({
  status: Type.Enum(['measuring', 'measured', 'not-measured']),
  /** Why it was not, in a sentence. */
  reason: nullable(Type.String()),
  browser: nullable(Type.String()),
  /** Of the first device, which is the one that is judged. */
  lighthouse: nullable(LighthouseSummary),
  devices: Type.Array(DeviceSummary),
})
export type LabSummary = Static<typeof LabSummary>
