import type { Attributes, EndedSpan, SpanKind } from './tracer.ts'

/** Numbers of the protocol: https://github.com/open-telemetry/opentelemetry-proto */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2

/** A request of OTLP/HTTP in JSON. */
export function otlpOf(spans: readonly EndedSpan[], resource: Attributes): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'pagemark' }, spans: spans.map(otlpSpan) }],
      },
    ],
  }
}

function otlpSpan(span: EndedSpan): object {
  const { context, parentId, name, kind, from, to, attributes, failed } = span
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: attributesOf(attributes),
    status: failed ? { code: STATUS_ERROR } : {},
  }
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))
}

function valueOf(value: Attributes[string]): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** A number of JSON cannot hold it. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n)
}
