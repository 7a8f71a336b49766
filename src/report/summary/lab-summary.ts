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

/** Lighthouse's own category scores, 0–1, by its own names. */
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

/** Named as in `files`. */
const PICTURE = {
  name: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
}

const Screenshots = exact({
  /** The viewport at the end of the load. */
  final: nullable(
    exact({
      ...PICTURE,
      /**
       * The picture in cells, to count those that differ between two runs: their average colours, row by row, as two bytes
       * each in RGB565, in base64. Absent in runs that are older than this field, and if the browser did not encode it.
       */
      colours: Type.Optional(exact({ columns: Type.Integer(), cells: Type.String() })),
    }),
  ),
  /** The whole page. */
  full: nullable(
    exact({
      ...PICTURE,
      /** CSS pixels of the page in it, which the boxes of evidence refer to. */
      page: Type.Optional(exact({ width: Type.Integer(), height: Type.Integer() })),
    }),
  ),
  /** The viewport during the load, in order; equal frames have the same name. */
  frames: Type.Array(exact({ ms: Type.Integer(), ...PICTURE })),
})

/** Stored beside the results, for fewer days. */
const LabFileRow = exact({
  name: Type.String(),
  media_type: Type.String(),
  /** As stored: compressed if the name ends with `.br`. */
  bytes: Type.Integer(),
})

const TypeSums = Type.Array(
  exact({ type: Type.String(), count: Type.Integer(), transfer_bytes: Type.Number() }),
)

const LoadSummary = exact({
  score: nullableNumber,
  ...LabMetrics.properties,
  /** Lighthouse's category scores, 0–1; absent for a single load. */
  categories: Type.Optional(LighthouseSummary.properties.categories),
  /** Sums of its requests; absent for a single load. */
  requests: Type.Optional(
    exact({ total: Type.Integer(), transfer_bytes: Type.Number(), by_type: TypeSums }),
  ),
})

const DeviceSummary = exact({
  device: Type.Enum(['mobile', 'desktop']),
  /** Present if something other than the page slowed these loads. */
  disturbance: Type.Optional(Type.String()),
  lighthouse: LighthouseSummary,
  metrics: LabMetrics,
  /** Each load; the median one is shown. */
  samples: Type.Array(LoadSummary),
  requests: exact({
    total: Type.Integer(),
    transfer_bytes: Type.Number(),
    /** Sums of all requests by type, the heaviest first. */
    by_type: TypeSums,
    rows: Type.Array(LabRequestRow),
  }),
  throttling: exact({
    method: Type.String(),
    rtt_ms: Type.Number(),
    throughput_kbps: Type.Number(),
    cpu_slowdown: Type.Number(),
  }),
  viewport: exact({ width: Type.Integer(), height: Type.Integer(), ratio: Type.Number() }),
  /** The wait-for selector; absent if there was none. */
  awaited: Type.Optional(
    exact({
      selector: Type.String(),
      /** Milliseconds from the end of the load until the element appeared; null if it did not. */
      after: nullable(Type.Integer()),
      /** False if the browser rejects the selector. */
      known: Type.Boolean(),
    }),
  ),
  screenshots: Screenshots,
  files: Type.Array(LabFileRow),
})

/** Browser results. */
export const LabSummary = exact({
  status: Type.Enum(['measuring', 'measured', 'not-measured']),
  /** Why there are none, as a sentence. */
  reason: nullable(Type.String()),
  browser: nullable(Type.String()),
  /** Result of the first device, which decides the score. */
  lighthouse: nullable(LighthouseSummary),
  devices: Type.Array(DeviceSummary),
})
export type LabSummary = Static<typeof LabSummary>
