import { describe, expect, it } from 'vitest'
import { createCurrentTrace } from '../tracing/current-trace.ts'
import { createTracer, type EndedSpan } from '../tracing/tracer.ts'
import { traceQueries } from './trace-queries.ts'

const PARENT = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true }
const QUERY = { sql: 'select "id"\n  from "reports" where "id" = ?', ms: 12, failed: false }

function traced({ slowMs = 0 } = {}) {
  const spans: EndedSpan[] = []
  const current = createCurrentTrace()
  const tracer = createTracer({ onEnd: (span) => spans.push(span), now: () => 1000 })
  return { spans, current, watch: traceQueries({ tracer, current, system: 'sqlite', slowMs }) }
}

describe('traceQueries', () => {
  it('makes a span of a query in a span, with its text and without its values', () => {
    const { spans, current, watch } = traced()
    current.run(PARENT, () => watch(QUERY))
    expect(spans).toMatchObject([
      {
        name: 'select reports',
        kind: 'client',
        parentId: PARENT.spanId,
        context: { traceId: PARENT.traceId },
        from: 988,
        to: 1000,
        failed: false,
      },
    ])
    expect(spans[0]?.attributes).toEqual({
      'db.system.name': 'sqlite',
      'db.query.text': 'select "id" from "reports" where "id" = ?',
    })
  })

  it.each([
    ['insert into "runs" ("id") values ($1)', 'insert runs'],
    ['update "runs" set "status" = $1', 'update runs'],
    ['delete from "sessions"', 'delete sessions'],
    [
      'with "a" as (update "runs" set "x" = 1), "b" as (insert into "days" ("n") values (1)) select 1',
      'with days, runs',
    ],
    ['with "a" as (select 1 from "runs") select * from "a"', 'with runs'],
    ['select 1', 'select'],
    ['pragma optimize', 'other'],
  ])('names the span of %s after what it does, and to which table', (sql, name) => {
    const { spans, current, watch } = traced()
    current.run(PARENT, () => watch({ ...QUERY, sql }))
    expect(spans.map((span) => span.name)).toEqual([name])
  })

  it('marks a failed query', () => {
    const { spans, current, watch } = traced()
    current.run(PARENT, () => watch({ ...QUERY, failed: true }))
    expect(spans[0]?.failed).toBe(true)
  })

  it('leaves out queries outside of any span, except slow ones', () => {
    const { spans, watch } = traced({ slowMs: 50 })
    watch({ ...QUERY, ms: 49 })
    expect(spans).toEqual([])
    watch({ ...QUERY, ms: 50 })
    expect(spans).toMatchObject([
      { parentId: undefined, from: 950, attributes: { 'pagemark.query.slow': true } },
    ])
  })

  it('leaves out queries of a trace that is not exported', () => {
    const { spans, current, watch } = traced({ slowMs: 1 })
    current.run({ ...PARENT, sampled: false }, () => watch(QUERY))
    expect(spans).toEqual([])
  })
})
