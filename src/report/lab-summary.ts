import { type Static, Type } from 'typebox'
import { exact, nullable } from './exact.ts'

const nullableNumber = nullable(Type.Number())

const Metrics = exact({
  /** Milliseconds; `cls` has no unit. */
  lcp: nullableNumber,
  fcp: nullableNumber,
  tbt: nullableNumber,
  speed_index: nullableNumber,
  cls: nullableNumber,
})

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

const DeviceSummary = exact({
  device: Type.Enum(['mobile', 'desktop']),
  lighthouse: LighthouseSummary,
  metrics: Metrics,
  /** Each load that was made; the median of them is the one that is shown. */
  samples: Type.Array(exact({ score: nullableNumber, ...Metrics.properties })),
  requests: exact({
    total: Type.Integer(),
    transfer_bytes: Type.Number(),
    rows: Type.Array(LabRequestRow),
  }),
  throttling: exact({
    method: Type.String(),
    rtt_ms: Type.Number(),
    throughput_kbps: Type.Number(),
    cpu_slowdown: Type.Number(),
  }),
  viewport: exact({ width: Type.Integer(), height: Type.Integer(), ratio: Type.Number() }),
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
