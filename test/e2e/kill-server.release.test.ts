import { expect, it } from 'vitest'
import { runProgram, startServer } from '../support/program.ts'
import { startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The number that the contract names. */
const RUNS = 50

/** Requests of the first two pages' audits, and of no others. */
const ANSWERED = /^\/(?!page-(?:[2-9]|\d\d))/

interface RunList {
  readonly data: readonly { readonly status: string; readonly attempt?: number }[]
}

it('ends all queued runs after a kill -9 in their midst, each with one result', async () => {
  // The kill comes in the middle: until then the site responds for two pages only.
  let isKilled = false
  const site = await startSite((request, response) => {
    if (!isKilled && !ANSWERED.test(request.url ?? '')) return
    const page = '<!doctype html><html lang="en"><title>A page of the site</title><h1>Page</h1>'
    response.setHeader('Content-Type', 'text/html').end(page + request.url)
  })
  const env = {
    PAGEMARK_DATA_DIR: temporaryFolder(),
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(site.port),
    PAGEMARK_AUDITS_PER_MINUTE: '0',
    PAGEMARK_SITE_CONCURRENCY: '0',
  }
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const { stdout: key } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  const headers = { Authorization: `Bearer ${key.trim()}` }

  const first = await startServer(env)
  for (let index = 0; index < RUNS; index += 1) {
    const body = new URLSearchParams({ url: `${site.origin}/page-${index}` })
    const answer = await fetch(`${first.address}/api/v1/reports`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
  }
  await until(async () => (await total(first.address, 'completed')) >= 2)
  await first.kill('SIGKILL')
  isKilled = true

  const second = await startServer(env)
  await until(async () => (await total(second.address, 'completed')) === RUNS)
  expect(await total(second.address, 'failed')).toBe(0)

  const reports = await listAll(second.address)
  expect(reports).toHaveLength(RUNS)
  for (const report of reports) {
    expect(report).toMatchObject({ status: 'completed', runs: 1, error: null })
    const answer = await fetch(`${second.address}/api/v1/reports/${report.id}/runs`, { headers })
    const { data }: RunList = await answer.json()
    expect(data.map(({ status }) => status)).toEqual(['completed'])
  }
  await second.kill('SIGTERM')
  await site.close()

  async function total(address: string, status: string): Promise<number> {
    const answer = await fetch(`${address}/api/v1/reports?status=${status}`, { headers })
    const { meta }: { meta: { total: number } } = await answer.json()
    return meta.total
  }

  async function listAll(address: string): Promise<{ id: string }[]> {
    const answer = await fetch(`${address}/api/v1/reports?per_page=100`, { headers })
    const { data }: { data: { id: string }[] } = await answer.json()
    return data
  }
}, 180_000)

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to hold within two minutes.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
