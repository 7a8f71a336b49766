import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type CrawledSite, pageWith, startCrawlSite } from '../support/crawl-site.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { makeDatabase } from '../support/postgres/postgres-databases.ts'
import { type RunningServer, runProgram, startProgram, startServer } from '../support/program.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const postgres = inject('postgres')
if (!postgres) throw new Error('No server was started for these tests.')

const PATIENCE = { timeout: 120_000, interval: 500 }
const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
let site: CrawledSite
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
let web: RunningServer
let worker: ReturnType<typeof startProgram>
let headers: Record<string, string>

beforeAll(async () => {
  site = await startCrawlSite({ '/': pageWith('Start', ['/a']), '/a': pageWith('A', []) })
  receiver = await startOtlpReceiver()
  const key = join(folder, 'shared.key')
  writeFileSync(key, randomBytes(32))
  const env = {
    PAGEMARK_DATABASE_URL: await makeDatabase(postgres, 'template0'),
    PAGEMARK_SECRET_KEY_FILE: key,
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(site.port),
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_STATIC_CONCURRENCY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  }
  web = await startServer({ ...env, PAGEMARK_ROLE: 'web' })
  worker = startProgram(['serve', '--role', 'worker'], { env })
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const { stdout } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  headers = { Authorization: `Bearer ${stdout.trim()}` }
})

afterAll(async () => {
  await web.kill('SIGTERM')
  const gone = once(worker.process, 'exit')
  worker.process.kill('SIGTERM')
  await gone
  await receiver[Symbol.asyncDispose]()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The spans of a trace, once its work on a worker has ended and both processes have sent theirs. */
async function traceOf(work: 'audit' | 'crawl', request: string) {
  const { spans } = receiver
  const named = (name: string) => spans.find((span) => span.name === name)
  await expect.poll(() => named(work) && named(request), PATIENCE).toBeTruthy()
  const all = spans.filter(({ traceId }) => traceId === named(request)?.traceId)
  const children = (parent = '') => all.filter(({ parentSpanId }) => parentSpanId === parent)
  return { all, request: named(request), work: named(work), children }
}

it.each([
  {
    work: 'audit',
    route: '/reports',
    parts: ['claim run', 'stage static', 'save static', 'stage end', 'save end'],
    stored: 'insert runs',
    saved: /^with .*\bruns\b/,
  },
  {
    work: 'crawl',
    route: '/site-audits',
    parts: ['claim crawl', 'open site', 'fetch batch', 'save batch', 'check links', 'judge site'],
    stored: 'insert crawls',
    saved: /^update crawls$/,
  },
] as const)(
  'a request to a web process and its $work in a worker are one trace, with their queries',
  async ({ work, route, parts, stored, saved }) => {
    const body = new URLSearchParams({ url: site.origin })
    const url = `${web.address}/api/v1${route}`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201)
    const trace = await traceOf(work, `POST /api/v1${route}`)
    expect(trace.work?.parentSpanId).toBe(trace.request?.spanId)
    expect(trace.request?.instance).toBe(`web-${hostname()}-${web.process.pid}`)
    expect(trace.work?.instance).toBe(`worker-${hostname()}-${worker.process.pid}`)

    const names = trace.children(trace.work?.spanId).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...parts]))
    const queries = trace.all.filter(({ attributes }) => 'db.query.text' in attributes)
    const ofRequest = queries.filter(({ parentSpanId }) => parentSpanId === trace.request?.spanId)
    expect(ofRequest.map(({ name }) => name)).toContain(stored)
    const ofWork = queries.filter(({ instance }) => instance === trace.work?.instance)
    expect(ofWork.map(({ name }) => name)).toContainEqual(expect.stringMatching(saved))
    expect(new Set(queries.map((query) => query.attributes['db.system.name']))).toEqual(
      new Set(['postgresql']),
    )
    expect(JSON.stringify(trace.all)).not.toMatch(/127\.0\.0\.1|ada@example/)
  },
)

it('the trace of a process that stops is sent before its end', async () => {
  const sent = receiver.spans.length
  await fetch(`${web.address}/api/v1/account`, { headers })
  await web.kill('SIGTERM')
  expect(receiver.spans.slice(sent).map(({ name }) => name)).toContain('GET /api/v1/account')
})
