import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { runProgram, startProgram, startServer } from '../support/program.ts'
import { startCheckingS3Server } from '../support/s3-checking-server.ts'
import type { S3Server } from '../support/s3-faults.ts'
import { blobsOn } from '../support/s3-store.ts'
import { startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

vi.setConfig({ testTimeout: 180_000 })

const PAGE = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1>'
const JSON_BODY = { 'Content-Type': 'application/json' }

/** An installation whose files are below this prefix. */
function installation({ endpoint, credentials }: S3Server, prefix: string) {
  const forBrowser = temporaryFolder()
  chmodSync(forBrowser, 0o1777)
  return {
    TMPDIR: forBrowser,
    PAGEMARK_DATA_DIR: join(temporaryFolder(), 'data'),
    PAGEMARK_BLOB_URL: `s3://bucket/${prefix}?endpoint=${endpoint}`,
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
}

/** The hash of each file of runs; marks of installations have no dot. */
async function filesOf(server: S3Server, prefix: string) {
  const blobs = blobsOn(server, { prefix })
  const hashes = new Map<string, string>()
  for await (const key of blobs.list()) {
    const bytes = key.includes('.') ? await blobs.get(key) : undefined
    if (bytes) hashes.set(key, hashOf(bytes))
  }
  return hashes
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function webOf(env: Readonly<Record<string, string>>) {
  const web = await startServer({ ...env, PAGEMARK_ROLE: 'web' })
  onTestFinished(async () => await web.kill('SIGKILL'))
  return web
}

/** A server that stores requests, and a worker with a browser that audits. */
async function startBoth(env: Readonly<Record<string, string>>) {
  const web = await webOf(env)
  const own = { ...env, PAGEMARK_ROLE: 'worker', PAGEMARK_BROWSER: 'bundled' }
  const worker = startProgram(['serve'], { env: own })
  onTestFinished(() => void worker.process.kill('SIGKILL'))
  return web
}

/** The ID of a report whose run has ended. */
async function audited(address: string, url: string, key: string): Promise<string> {
  const headers = { Authorization: `Bearer ${key}` }
  const api = `${address}/api/v1/reports`
  const asked = { method: 'POST', headers: { ...headers, ...JSON_BODY } }
  const stored = await fetch(api, { ...asked, body: JSON.stringify({ url }) })
  const id = /[\w-]{36}/.exec(stored.headers.get('location') ?? '')?.[0] ?? ''
  await vi.waitFor(
    async () => {
      const report = await (await fetch(`${api}/${id}`, { headers })).text()
      expect(/"status":"(\w+)"/.exec(report)?.[1]).toBe('completed')
    },
    { timeout: 90_000, interval: 500 },
  )
  return id
}

it('files are kept, served, backed up and restored in a store that checks signatures', async () => {
  const site = await startSite((_, to) => void to.setHeader('Content-Type', 'text/html').end(PAGE))
  onTestFinished(async () => await site.close())
  await using store = await startCheckingS3Server('bucket')
  const env = { ...installation(store, 'first'), PAGEMARK_ALLOW_PORTS: String(site.port) }
  const web = await startBoth(env)
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const { stdout } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  const id = await audited(web.address, site.origin, stdout.trim())

  const files = await filesOf(store, 'first')
  const picture = [...files.keys()].find((key) => key.endsWith('.webp')) ?? ''
  const name = picture.slice(picture.indexOf('.') + 1)
  const served = async (address: string) => {
    const response = await fetch(`${address}/r/${id}/runs/1/files/${name}`)
    return [response.status, hashOf(await response.bytes())]
  }
  expect(await served(web.address)).toEqual([200, files.get(picture)])

  const backup = join(temporaryFolder(), 'backup')
  expect(await runProgram(['backup', backup], { env })).toMatchObject({ code: 0 })
  const second = installation(store, 'second')
  expect(await runProgram(['restore', backup], { env: second })).toMatchObject({ code: 0 })
  expect(await filesOf(store, 'second')).toEqual(files)
  expect(files.size).toBeGreaterThan(2)
  const restored = await webOf(second)
  expect(await served(restored.address)).toEqual([200, files.get(picture)])
})

it('a wrong secret is refused by each command, in a line that names it', async () => {
  await using store = await startCheckingS3Server('bucket')
  const right = installation(store, 'first')
  expect(await runProgram(['migrate'], { env: right })).toMatchObject({ code: 0 })
  const backup = join(temporaryFolder(), 'backup')
  expect(await runProgram(['backup', backup], { env: right })).toMatchObject({ code: 0 })

  const AWS_SECRET_ACCESS_KEY = 'wrong'
  const refused = (method: string) =>
    `The file store at ${store.endpoint} answers ${method} with 403 SignatureDoesNotMatch: check AWS_SECRET_ACCESS_KEY.`
  const again = join(temporaryFolder(), 'backup')
  const env = { ...right, AWS_SECRET_ACCESS_KEY }
  const doctor = await runProgram(['doctor'], { env })
  expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(refused('PUT'))])
  const backedUp = await runProgram(['backup', again], { env })
  expect([backedUp.code, backedUp.stderr]).toEqual([2, expect.stringContaining(refused('GET'))])
  const elsewhere = { ...installation(store, 'second'), AWS_SECRET_ACCESS_KEY }
  const restored = await runProgram(['restore', backup], { env: elsewhere })
  expect([restored.code, restored.stderr]).toEqual([2, expect.stringContaining(refused('GET'))])
})
