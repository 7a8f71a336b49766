import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newApiKey } from '../src/accounts/api-key.ts'
import { importProject } from './support/import-project.ts'
import { listeningAddress } from './support/listening-address.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'

/** The client as its users install it: 100 MB with its Lighthouse, so no checkout includes it. */
const CLIENT = '@lhci/cli@0.15.1'

let folder: string
let api: TestApi
let user: TestUser
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-lhci-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...quiet, CLIENT], { cwd: folder })
  api = await startApi()
}, 300_000)
beforeEach(async () => {
  ;({ user, token } = await importProject(api))
  measured(Array.from({ length: 3 }, (_, run) => ({ lcp: 2000 + run * 100, padding: 0 })))
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
}, 120_000)

/** Stores the files that `lhci collect` would. */
function measured(runs: readonly { readonly lcp: number; readonly padding: number }[]): void {
  const place = join(folder, '.lighthouseci')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  for (const [number, { lcp, padding }] of runs.entries()) {
    const result = {
      lighthouseVersion: '12.6.1',
      requestedUrl: 'http://localhost:4173/pricing',
      finalUrl: 'http://localhost:4173/pricing',
      fetchTime: '2026-11-20T10:00:00.000Z',
      configSettings: { formFactor: 'mobile' },
      categories: { seo: { id: 'seo', title: 'SEO', score: 0.9 } },
      audits: {
        'first-contentful-paint': { id: 'fcp', title: 'FCP', score: 1, numericValue: lcp - 500 },
        'largest-contentful-paint': { id: 'lcp', title: 'LCP', score: 0.9, numericValue: lcp },
        interactive: { id: 'interactive', title: 'TTI', score: 0.9, numericValue: lcp + 100 },
      },
      padding: 'x'.repeat(padding),
    }
    writeFileSync(join(place, `lhr-${1000 + number}.json`), JSON.stringify(result))
  }
}

async function lhci(
  command: string,
  options: readonly string[] = [],
  server = `${api.address}/lhci`,
) {
  const program = join(folder, 'node_modules/@lhci/cli/src/cli.js')
  const typed = [command, `--serverBaseUrl=${server}`, `--token=${token}`, ...options]
  const context = {
    CURRENT_HASH: 'c0ffee1',
    ANCESTOR_HASH: 'ba5e000',
    CURRENT_BRANCH: 'feature/prices',
    COMMIT_MESSAGE: 'Change the prices',
    COMMIT_TIME: '2026-11-20T09:00:00.000Z',
    AUTHOR: 'Ada <ada@example.com>',
    AVATAR_URL: 'https://example.com/a.png',
    EXTERNAL_BUILD_URL: 'https://ci.example.com/1',
  }
  const env = Object.fromEntries(
    Object.entries(context).map(([name, value]) => [`LHCI_BUILD_CONTEXT__${name}`, value]),
  )
  return await new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...typed],
      { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    )
  })
}

/** A reverse proxy in front of the server, with its own credentials. */
async function startProxy(credentials: string) {
  let passed = 0
  const server = createServer((received, response) => {
    const { method, url: path = '', headers } = received
    if (headers.authorization !== credentials) return response.writeHead(401).end('401')
    passed += 1
    const sent = request(`${api.address}${path}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    received.pipe(sent)
  })
  const address = await listeningAddress(server)
  return {
    address,
    passed: () => passed,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

const UPLOAD = ['--target=lhci']

describe('the Lighthouse CI client', () => {
  it('passes its health check of the server and the token', async () => {
    const { text } = await lhci('healthcheck')
    expect(text).toContain('LHCI server reachable')
    expect(text).toContain('LHCI server API-compatible')
    expect(text).toContain('LHCI server token valid')
    expect(text).not.toMatch(/❌/)
  }, 60_000)

  it('prints the URL to use when its serverBaseUrl lacks /lhci', async () => {
    const told = `Set serverBaseUrl to ${api.address}/lhci`
    const { code, text } = await lhci('upload', UPLOAD, api.address)
    expect([code, text]).toEqual([1, expect.stringContaining(told)])
    const { text: health } = await lhci('healthcheck', [], api.address)
    expect(health).toContain(told)
  }, 60_000)

  it('uploads a build and prints a working link to it', async () => {
    const { code, text } = await lhci('upload', UPLOAD)
    expect(text).toContain('Done saving build results')
    expect(code).toBe(0)
    const link = /http:\/\/\S+\/app\/projects\/\S+/.exec(text)?.[0] ?? ''
    const { headers } = await fetch(link, { redirect: 'manual' })
    const id = headers.get('location')?.split('/').at(-1) ?? ''
    expect(await api.store.builds.show(user.owner, 'library', { id, part: 1 })).toMatchObject({
      build: { hash: 'c0ffee1', branch: 'feature/prices', author: 'Ada', ancestorHash: 'ba5e000' },
      pages: [{ url: 'http://localhost:PORT/pricing', runs: [{}, {}, {}] }],
    })
  }, 60_000)

  it('reports a duplicate build, and ignores it when asked to', async () => {
    await lhci('upload', UPLOAD)
    const { code, text } = await lhci('upload', UPLOAD)
    expect([code, text]).toEqual([1, expect.stringContaining('Build already exists')])
    const ignored = await lhci('upload', [...UPLOAD, '--ignoreDuplicateBuildFailure'])
    expect(ignored.code).toBe(0)
  }, 90_000)

  it('uploads through a proxy that asks for Basic credentials', async () => {
    await using proxy = await startProxy('Basic Y3Jldzpvcw==')
    const basic = ['--basicAuth.username=crew', '--basicAuth.password=os']
    const server = `${proxy.address}/lhci`
    expect((await lhci('upload', [...UPLOAD, ...basic], server)).code).toBe(0)
    expect((await lhci('upload', UPLOAD, server)).text).toContain('401')
    expect(proxy.passed()).toBeGreaterThan(4)
  }, 90_000)

  it('fails with a wrong token', async () => {
    token = newApiKey().secret
    const { code, text } = await lhci('upload', UPLOAD)
    expect([code, text]).toEqual([1, expect.stringContaining('active project')])
  }, 60_000)

  it('fails with a result of more than 10 MB, and the build is not listed', async () => {
    measured([{ lcp: 2000, padding: 11_000_000 }])
    const { code, text } = await lhci('upload', UPLOAD)
    expect([code, text]).toEqual([1, expect.stringContaining('413')])
    const list = await api.store.builds.list(user.owner, 'library', undefined)
    expect(list?.builds).toEqual([])
  }, 60_000)
})
