import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { queueRuns } from '../../bench/workers/queue-runs.ts'
import { openDatabase } from '../../src/store/database/database.ts'
import { type RunningServer, startServer } from '../support/program.ts'
import { startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** An idle server has 35. */
const DESCRIPTORS = 64

/** How often the server looks at its memory, which needs a descriptor. */
const LOOK_MS = 3_000

const WAIT = { timeout: 20_000, interval: 50 }

const taken = new Set<Socket>()
let server: RunningServer | undefined
afterEach(async () => {
  giveBack()
  await server?.kill('SIGTERM')
})

function giveBack(): void {
  const sockets = [...taken]
  taken.clear()
  for (const socket of sockets) socket.destroy()
}

/** The Node of these tests with a limit, which it cannot raise. */
function limitedNode(): string {
  const file = join(temporaryFolder(), 'node')
  const script = `#!/bin/sh\nulimit -n ${DESCRIPTORS}\nexec '${process.execPath}' "$@"\n`
  writeFileSync(file, script, { mode: 0o700 })
  return file
}

/** Takes one until it is given back: the server closes connections that send nothing. */
function take(address: URL): void {
  const socket = connect(Number(address.port), address.hostname)
  taken.add(socket)
  socket.on('error', () => undefined)
  socket.once('close', () => taken.delete(socket) && take(address))
}

async function takeAll({ address, process: { pid } }: RunningServer): Promise<void> {
  for (let count = 0; count < DESCRIPTORS; count += 1) take(new URL(address))
  await expect.poll(() => readdirSync(`/proc/${pid}/fd`).length, WAIT).toBe(DESCRIPTORS)
}

it.runIf(process.platform === 'linux')(
  'a server without a free file descriptor lives on, and blames no page',
  async () => {
    const site = await startSite((_, response) => response.end('<!doctype html><title>A</title>'))
    const folder = temporaryFolder()
    const env = {
      PAGEMARK_DATA_DIR: folder,
      PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
      PAGEMARK_ALLOW_HOSTS: 'wiki',
      PAGEMARK_ALLOW_PORTS: String(site.port),
      PAGEMARK_SITE_CONCURRENCY: '0',
    }
    server = await startServer(env, undefined, limitedNode())
    const { address, process: running } = server
    const db = openDatabase(join(folder, 'pagemark.db'))
    await takeAll(server)
    const since = performance.now()
    const urls = ['127.0.0.1', 'wiki', 'example.com'].map((host) => `http://${host}:${site.port}/`)
    await queueRuns(db, { urls, runs: 5 * urls.length, key: randomBytes(32) })

    const runs = db.selectFrom('runs').select(['status', 'url', 'error_message'])
    const waiting = async () => {
      const found = await runs.where('run_after', '>', Date.now()).execute()
      return new Set(found.map(({ url }) => url))
    }
    await expect.poll(waiting, WAIT).toEqual(new Set(urls))
    expect(await runs.where('status', 'in', ['completed', 'failed']).execute()).toEqual([])
    await expect.poll(() => performance.now() - since, WAIT).toBeGreaterThan(LOOK_MS)
    expect(running.exitCode).toBeNull()

    giveBack()
    await expect.poll(() => fetch(`${address}/healthz`).then(({ ok }) => ok), WAIT).toBe(true)
    await db.destroy()
    await site.close()
  },
)
