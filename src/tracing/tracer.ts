import { randomBytes } from 'node:crypto'
import type { TraceContext } from './trace-context.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** `consumer`: takes work that another process left. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  /** The span that this one is a part of; without one, a new trace begins. */
  readonly parent?: TraceContext | undefined
  /** Milliseconds since 1970; now if absent. */
  readonly at?: number | undefined
  readonly attributes?: Attributes
}

export interface SpanEnd {
  /** Replaces the name. */
  readonly name?: string
  readonly attributes?: Attributes
  readonly failed?: boolean
}

export interface Span {
  readonly context: TraceContext
  /** Only the first call counts. */
  end(end?: SpanEnd): void
}

export interface EndedSpan {
  readonly context: TraceContext
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly attributes: Attributes
  readonly failed: boolean
}

export interface Tracer {
  start(start: SpanStart): Span
  /** Milliseconds since 1970, with fractions. */
  now(): number
}

export interface TracerOptions {
  /** Called with each sampled span that has ended. */
  readonly onEnd: (span: EndedSpan) => void
  /** Part of the new traces that is sampled, from 0 to 1. */
  readonly ratio?: number
  readonly now?: () => number
}

const IDS_OF_RATIO = 2 ** 32

/** A trace that another process began is sampled as it said. */
export function createTracer({ onEnd, ratio = 1, now = exactNow }: TracerOptions): Tracer {
  return {
    now,
    start({ name, kind, parent, at = now(), attributes = {} }) {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const sampled = parent?.sampled ?? isSampled(traceId, ratio)
      const context = { traceId, spanId: randomBytes(8).toString('hex'), sampled }
      let isOpen = true
      return {
        context,
        end(end = {}) {
          if (isOpen && sampled) {
            onEnd({
              context,
              parentId: parent?.spanId,
              name: end.name ?? name,
              kind,
              from: at,
              to: now(),
              attributes: { ...attributes, ...end.attributes },
              failed: end.failed ?? false,
            })
          }
          isOpen = false
        },
      }
    },
  }
}

/** By the ID: all processes decide alike. */
function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * IDS_OF_RATIO
}

function exactNow(): number {
  return performance.timeOrigin + performance.now()
}
