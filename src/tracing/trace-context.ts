/** A span of a trace, as it is named across processes. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** False if the trace is not exported. */
  readonly sampled: boolean
}

const FORMAT = /^(?!ff)[\da-f]{2}-(?!0+-)([\da-f]{32})-(?!0+-)([\da-f]{16})-([\da-f]{2})$/
const SAMPLED = 1

/** In the format of the header `traceparent` (W3C Trace Context). */
export function traceparentOf({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-0${sampled ? SAMPLED : 0}`
}

/** Undefined for anything else. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  const found = typeof text === 'string' ? FORMAT.exec(text) : null
  if (!found) return undefined
  const [, traceId = '', spanId = '', flags = ''] = found
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}
