import { expect, it } from 'vitest'
import { readTraceparent, traceparentOf } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

it.each([true, false])('a span is named for other processes, sampled: %s', (sampled) => {
  const context = { traceId, spanId, sampled }
  expect(readTraceparent(traceparentOf(context))).toEqual(context)
})

it.each([
  ['nothing', undefined],
  ['another type', [traceparentOf({ traceId, spanId, sampled: true })]],
  ['a forbidden version', `ff-${traceId}-${spanId}-01`],
  ['an ID of zeros only', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span of zeros only', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['more text', `00-${traceId}-${spanId}-01\n`],
])('%s names no span', (_what, text) => {
  expect(readTraceparent(text)).toBeUndefined()
})
