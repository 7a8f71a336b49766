import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../../test/support/program.ts'
import { startSite } from '../../test/support/site.ts'
import { createVisitor } from '../../test/support/visitors.ts'

const EMAIL = 'bench@example.com'
const PASSWORD = 'an engine of many wheels'
const PAGE = readFileSync(join(import.meta.dirname, '../../test/fixtures/library-page.html'))
const ASK_EVERY_MS = 500
const WAIT_MS = 60_000

/**
 * The built service with an administrator and reports of two pages, which it serves itself.
 *
 * @param browser as `PAGEMARK_BROWSER`
 */
export async function startService(browser: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-bench-'))
  const site = await startSite((request, response) => {
    if (!/^\/(?:second|again\?\d+)?$/.test(request.url ?? '')) response.statusCode = 404
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
  })
  const server = await startServer({
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_BROWSER: browser,
    PAGEMARK_ADMIN_EMAIL: EMAIL,
    PAGEMARK_ADMIN_PASSWORD: PASSWORD,
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(site.port),
  })
  const person = createVisitor(server.address)
  await person.post('/signin', { email: EMAIL, password: PASSWORD })
  const audit = async (path: string) => {
    const { location } = await person.post('/new', { url: site.origin + path, privacy: '1' })
    if (location === null) throw new Error('The audit was refused.')
    await ended(location)
    return location
  }
  const ended = async (path: string) => {
    const end = performance.now() + WAIT_MS
    while ((await person.get(path)).text.includes('Check again')) {
      if (performance.now() > end) throw new Error('The audit does not end.')
      await delay(ASK_EVERY_MS)
    }
  }
  await audit('/second')
  return {
    address: server.address,
    /** Pages of this service that have not been audited yet. */
    targets: (count: number) =>
      Array.from({ length: count }, (_, number) => `${site.origin}/again?${number}`),
    report: new URL(await audit('/'), server.address).pathname,
    cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    async [Symbol.asyncDispose]() {
      await server.kill('SIGTERM')
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
