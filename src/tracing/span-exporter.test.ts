import { expect, it } from 'vitest'
import { startOtlpReceiver } from '../../test/support/otlp-receiver.ts'
import { sendSpansTo } from './send-spans.ts'
import { createSpanExporter } from './span-exporter.ts'
import { createTracer } from './tracer.ts'

async function exporting({ url }: { readonly url?: string } = {}) {
  const receiver = await startOtlpReceiver()
  const troubles: { error: unknown; lost: number }[] = []
  const exporter = createSpanExporter({
    send: sendSpansTo({ url: url ?? receiver.endpoint, headers: {}, pauseMs: 1 }),
    resource: {},
    onTrouble: (trouble) => void troubles.push(trouble),
  })
  const tracer = createTracer({ onEnd: (span) => exporter.add(span) })
  const end = (count: number) => {
    for (let at = 0; at < count; at += 1) tracer.start({ name: String(at), kind: 'client' }).end()
  }
  return { ...receiver, exporter, troubles, end }
}

it('sends spans in batches of 512, the rest when it stops', async () => {
  await using test = await exporting()
  test.end(1100)
  await test.exporter.stop(5_000)
  expect(test.spans.map(({ name }) => Number(name))).toEqual(
    Array.from({ length: 1100 }, (_, at) => at),
  )
  expect(test.requests).toHaveLength(3)
})

it('tries again where the receiver cannot accept for the moment', async () => {
  await using test = await exporting()
  test.failing.push(503, 429)
  test.end(1)
  await test.exporter.flush()
  expect([test.spans.length, test.requests.length, test.troubles]).toEqual([1, 3, []])
})

it.each([
  ['refuses the request', [400], 1, 'answers with 400'],
  ['stays unable to accept', [503, 503, 503], 3, 'answers with 503'],
  ['redirects, which could lead secret headers elsewhere', [307, 307, 307], 3, 'fetch failed'],
])(
  'tells once a minute that spans are lost: the receiver %s',
  async (_why, statuses, tries, text) => {
    await using test = await exporting()
    test.failing.push(...statuses)
    test.end(2)
    await test.exporter.flush()
    expect([test.spans, test.requests.length]).toEqual([[], tries])
    expect(test.requests.every(({ path }) => path === '/')).toBe(true)
    expect(test.troubles).toMatchObject([{ lost: 2 }])
    expect(String(test.troubles[0]?.error)).toContain(text)
    test.failing.push(400)
    test.end(1)
    await test.exporter.flush()
    expect(test.troubles).toHaveLength(1)
  },
)

it('loses spans when there is no room, and ends in time with a receiver that never answers', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let lost = 0
  const signals: AbortSignal[] = []
  const exporter = createSpanExporter({
    send: async (_body, signal) => {
      signals.push(signal)
      signal.addEventListener('abort', () => resolve())
      await promise
    },
    resource: {},
    onTrouble: (trouble) => (lost += trouble.lost),
  })
  const tracer = createTracer({ onEnd: (span) => exporter.add(span) })
  for (let at = 0; at < 5_000; at += 1) tracer.start({ name: 'x', kind: 'client' }).end()
  expect(lost).toBe(1)
  await exporter.stop(10)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
