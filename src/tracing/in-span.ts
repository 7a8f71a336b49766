import type { CurrentTrace } from './current-trace.ts'
import type { SpanStart, Tracer } from './tracer.ts'

/** Does work in a span, which is the current one meanwhile: queries of the work are parts of it. */
export type InSpan = <Result>(start: SpanStart, work: () => Promise<Result>) => Promise<Result>

/** By default, a span is a part of the current one. It is marked as failed if the work rejects. */
export function createInSpan(tracer: Tracer, current: CurrentTrace): InSpan {
  return async (start, work) => {
    const span = tracer.start({ parent: current.get(), ...start })
    try {
      return await current.run(span.context, work)
    } catch (error) {
      span.end({ failed: true })
      throw error
    } finally {
      span.end()
    }
  }
}
