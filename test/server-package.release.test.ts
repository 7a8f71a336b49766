import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listeningAddress } from './support/listening-address.ts'

let folder: string
let server: ChildProcess
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-server-'))
  execFileSync('npm', ['run', '--silent', 'server-package'])
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: 'server-package' })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  const place = join(folder, 'project')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{}')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...quiet, join(folder, tarball)], { cwd: place })
}, 600_000)

afterAll(async () => {
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
})

it('the packed server starts after it is installed into an empty folder', async () => {
  const probe = createServer()
  const address = await listeningAddress(probe)
  probe.close()
  server = spawn(process.execPath, ['node_modules/.bin/pagemark-server', 'serve'], {
    cwd: join(folder, 'project'),
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PAGEMARK_PORT: new URL(address).port,
      PAGEMARK_DATA_DIR: join(folder, 'data'),
      PAGEMARK_BROWSER: 'off',
    },
    stdio: 'ignore',
  })
  await expect.poll(async () => await statusOf(`${address}/healthz`), { timeout: 50_000 }).toBe(200)
  expect(await statusOf(`${address}/docs/checks`)).toBe(200)
}, 60_000)

async function statusOf(url: string): Promise<number | undefined> {
  return await fetch(url).then(
    ({ status }) => status,
    () => undefined,
  )
}
