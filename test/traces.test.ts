import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { readTraceSettings } from '../src/cli/trace-settings.ts'
import { startTraces } from '../src/cli/start-traces.ts'
import { startApi } from './support/api.ts'
import { startOtlpReceiver } from './support/otlp-receiver.ts'
import { completed, reportDraft, someResults } from './support/store.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

/** A server whose traces go to a receiver; its queue is worked by hand. */
async function traced({ continues = false } = {}) {
  const receiver = await startOtlpReceiver()
  const settings = readTraceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  if (!settings) throw new Error('There are settings.')
  const log = { warn: () => undefined }
  const traces = startTraces({
    settings,
    version: '1.2.3',
    role: 'all',
    log,
    system: 'sqlite',
    slowMs: 0,
  })
  const api = await startApi({ traces: { ...traces, continues } })
  traces.traceRuns(api.db)
  return {
    ...receiver,
    api,
    queue: traces.work.queue(api.queue),
    send: async () => {
      // The span of a request ends after its response.
      await api.app.close()
      await traces.stop(5_000)
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

it('a request, the claim of the run that it stores, and the stages of that run are one trace', async () => {
  await using test = await traced()
  const user = await test.api.user()
  const fields = { url: 'https://example.com/secret-page?token=secret-token' }
  const { body } = await user.send('POST', '/reports', { json: fields })
  const token = (await test.queue.claim('test'))?.token ?? ''
  await test.queue.saveStage(token, someResults({ stage: 'static' }))
  await test.queue.finish(token, completed())
  await test.send()

  const { spans } = test
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('POST /api/v1/reports')
  const audit = named('audit')
  expect(request).toMatchObject({
    kind: 2,
    attributes: { 'http.response.status_code': '201', 'http.route': '/api/v1/reports' },
  })
  expect(request?.parentSpanId).toBeUndefined()
  expect(audit).toMatchObject({
    kind: 5,
    traceId: request?.traceId,
    parentSpanId: request?.spanId,
    attributes: { 'pagemark.report.id': body.data.id, 'pagemark.run.outcome': 'completed' },
  })
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === audit?.spanId)
  expect(parts.map(({ name }) => name)).toEqual([
    'claim run',
    'stage static',
    'save static',
    'stage end',
    'save end',
  ])
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans) {
    expect(Number(to)).toBeGreaterThanOrEqual(Number(from))
    expect(Math.abs(Number(to) / 1e6 - Date.now())).toBeLessThan(60_000)
  }
  expect(JSON.stringify(spans)).not.toMatch(/secret|example\.com|127\.0\.0\.1/)
  expect(test.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer collector', 'content-type': 'application/json' },
  })
  expect(test.resources[0]).toEqual({
    'service.name': 'pagemark',
    'service.version': '1.2.3',
    'service.instance.id': `all-${hostname()}-${process.pid}`,
    'deployment.environment.name': 'test',
  })
})

it.each([
  { who: 'strangers are not continued', continues: false },
  { who: 'a proxy are continued, by the run, too', continues: true },
])('traces of $who', async ({ continues }) => {
  await using test = await traced({ continues })
  const user = await test.api.user()
  const headers = { traceparent: PARENT }
  await user.send('POST', '/reports', { form: { url: 'https://example.com/' }, headers })
  await test.queue.release((await test.queue.claim('test'))?.token ?? '')
  await test.send()
  const [request, audit] = ['POST /api/v1/reports', 'audit'].map((name) =>
    test.spans.find((span) => span.name === name),
  )
  expect(request?.traceId === PARENT.slice(3, 35)).toBe(continues)
  expect(request?.parentSpanId).toBe(continues ? PARENT.slice(36, 52) : undefined)
  expect(audit).toMatchObject({
    traceId: request?.traceId,
    attributes: { 'pagemark.run.outcome': 'returned' },
  })
})

it('a request that an assistant makes is one trace with its calls of the API', async () => {
  await using test = await traced()
  const { secret } = await test.api.user()
  const params = {
    name: 'audit_page',
    arguments: { url: 'https://example.com/', wait_seconds: 0 },
  }
  const call = async () =>
    await fetch(`${test.api.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
  // The second one uses the connection of the first.
  for (const answer of [await call(), await call()]) {
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('queued')])
  }
  await test.queue.release((await test.queue.claim('test'))?.token ?? '')
  await test.send()
  const named = (name: string) => test.spans.filter((span) => span.name === name)
  const [asked, again] = named('POST /mcp')
  const [stored] = named('POST /api/v1/reports')
  expect([asked?.parentSpanId, again?.parentSpanId]).toEqual([undefined, undefined])
  expect(again?.traceId).not.toBe(asked?.traceId)
  expect(stored).toMatchObject({ traceId: asked?.traceId, parentSpanId: asked?.spanId })
  expect(named('audit')[0]?.parentSpanId).toBe(stored?.spanId)
})

it('requests of machines that watch the server have no span, and errors of ours are marked', async () => {
  await using test = await traced()
  await fetch(`${test.api.address}/healthz`)
  await fetch(`${test.api.address}/nowhere?token=secret`)
  test.api.store.keys.findByHash = () => Promise.reject(new Error('The database is gone.'))
  const { send } = await test.api.user()
  expect((await send('GET', '/account')).status).toBe(500)
  await test.send()
  expect(test.spans.map(({ name, status }) => [name, status])).toEqual([
    ['GET none', {}],
    ['GET /api/v1/account', { code: 2 }],
  ])
})

it('a run that no request stored begins a trace, and one without traces is stored without', async () => {
  await using test = await traced()
  const user = await test.api.user()
  await test.api.store.reports.store(user.owner, reportDraft())
  const run = await test.queue.claim('test')
  expect(run?.traceparent).toBeNull()
  await test.queue.release(run?.token ?? '')
  await test.send()
  expect(test.spans.find(({ name }) => name === 'audit')?.parentSpanId).toBeUndefined()
})
