/**
 * Milliseconds of the server's main thread for a view of a public report, including the database: the first view of
 * each kind, with an outdated cache, and a repeated one. The client runs in a separate thread. `node --import
 * ./scripts/screens/read-tsx.mjs bench/views.ts`
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SAMPLE_RESULTS } from '../src/web/sample/sample-report.ts'
import { startApi } from '../test/support/api.ts'
import { reportDraft } from '../test/support/store.ts'

const RUNS = 10
const REHEARSALS = 50
const ROUNDS = 200

const CLIENT = `
const { parentPort } = require('node:worker_threads')
const { Agent, get } = require('node:http')
const agent = new Agent({ keepAlive: true })
parentPort.on('message', (url) => {
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    response.resume().once('end', () => parentPort.postMessage(response.statusCode))
  })
})`

const VIEWS = [
  ['report', ''],
  ['CSV', '.csv'],
  ['JSON', '.json'],
  ['Markdown', '.md'],
  ['facts', '/facts/links'],
  ['check', '/checks/image-alt'],
  ['comparison of runs', '/compare?all=1'],
  ['comparison of devices', '/compare?devices=mobile,desktop&all=1'],
] as const

const api = await startApi({ log: { level: 'silent', stream: { write: () => undefined } } })
const { owner } = await api.user()
const { report } = await api.store.reports.store(owner, reportDraft({ device: 'both' }))
for (let run = 1; run <= RUNS; run += 1) {
  if (run > 1) await api.store.reports.update(owner, report.id, { rerun: true })
  const claimed = await api.queue.claim('bench')
  if (!claimed) throw new Error('There is no run.')
  await api.queue.finish(claimed.token, { status: 'completed', results: SAMPLE_RESULTS })
}

const client = new Worker(CLIENT, { eval: true })
let touched = 0

/** Makes everything that is cached of the report outdated. */
async function touch(): Promise<void> {
  touched += 1
  const change = { updated_at: touched }
  await api.db.updateTable('reports').set(change).where('id', '=', report.id).execute()
}

async function costOf(url: string, before: () => Promise<void>): Promise<number> {
  let spent = 0
  for (let round = -REHEARSALS; round < ROUNDS; round += 1) {
    await before()
    const begun = process.threadCpuUsage()
    client.postMessage(url)
    const [status] = await once(client, 'message')
    const { user, system } = process.threadCpuUsage(begun)
    if (status !== 200) throw new Error(`${url} answers ${status}.`)
    if (round >= 0) spent += user + system
  }
  return spent / 1000 / ROUNDS
}

for (const [name, end] of VIEWS) {
  const url = `${api.address}/r/${report.id}${end}`
  const first = await costOf(url, touch)
  const again = await costOf(url, async () => undefined)
  process.stdout.write(`${name}: ${first.toFixed(2)} ms, repeated ${again.toFixed(2)} ms\n`)
}
process.stdout.write(
  `nothing (/healthz): ${(await costOf(`${api.address}/healthz`, async () => undefined)).toFixed(2)} ms\n`,
)
await client.terminate()
await api[Symbol.asyncDispose]()
