import { expect, it } from 'vitest'
import { createTracer, type EndedSpan } from './tracer.ts'

function traced(ratio?: number) {
  const spans: EndedSpan[] = []
  let time = 1000
  const tracer = createTracer({
    onEnd: (span) => spans.push(span),
    now: () => time,
    ...(ratio !== undefined && { ratio }),
  })
  return { tracer, spans, pass: (ms: number) => (time += ms) }
}

it('a span has its times, its parent and the attributes of its start and end, once', () => {
  const { tracer, spans, pass } = traced()
  const whole = tracer.start({ name: 'whole', kind: 'server', at: 900 })
  const { context: parent } = whole
  const part = tracer.start({ name: 'part', kind: 'internal', parent, attributes: { a: 1 } })
  pass(50)
  part.end({ name: 'renamed', attributes: { b: true }, failed: true })
  part.end()
  whole.end()
  expect(spans).toMatchObject([
    { name: 'renamed', from: 1000, to: 1050, failed: true, attributes: { a: 1, b: true } },
    { name: 'whole', from: 900, to: 1050, failed: false, parentId: undefined },
  ])
  expect(spans[0]).toMatchObject({ parentId: parent.spanId, context: { traceId: parent.traceId } })
})

it('a part of the traces is sampled, and a part of a trace as its whole', () => {
  const { tracer, spans } = traced(0.25)
  for (let made = 0; made < 400; made += 1) {
    const { context: parent } = tracer.start({ name: 'whole', kind: 'server' })
    tracer.start({ name: 'part', kind: 'internal', parent }).end()
    const before = spans.length
    tracer.start({ name: 'other part', kind: 'internal', parent }).end()
    expect(spans.length - before).toBe(parent.sampled ? 1 : 0)
  }
  // 200 expected, with a standard deviation of 17.
  expect(spans.length).toBeGreaterThan(80)
  expect(spans.length).toBeLessThan(340)
})
