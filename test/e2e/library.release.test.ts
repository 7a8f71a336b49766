import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packagedNode } from '../../src/cli/packaged-node.ts'
import { collect, MAIN } from '../support/program.ts'
import { type Site, startSite } from '../support/site.ts'

const ROOT = join(import.meta.dirname, '../..')
const { engines, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

let site: Site
beforeAll(async () => {
  site = await startSite((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Opening hours</title>')
  })
})
afterAll(() => site.close())

/** Runs a module in the package's folder, where `pagemark` resolves to this package. */
async function run(code: string, { node = process.execPath, options = [] as string[] } = {}) {
  const child = spawn(node, [...options, '--input-type=module', '--eval', code], { cwd: ROOT })
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const [exitCode] = await once(child, 'close')
  return { code: exitCode, stdout: stdout(), stderr: stderr() }
}

const auditing = (url: string, options = {}) =>
  `import { audit } from 'pagemark'
  console.log(JSON.stringify(await audit(${JSON.stringify(url)}, ${JSON.stringify(options)})))`

describe('the library', () => {
  it('audits a page', async () => {
    const reach = { allowCidrs: ['127.0.0.0/8'], allowPorts: 'any' }
    const { stdout, stderr } = await run(auditing(site.origin, { reach }))
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'completed',
      results: { page: { title: 'Opening hours', status: 200 } },
    })
  })

  it.each([
    { url: 'ftp://example.com/', message: 'Only http and https URLs can be audited.' },
    { url: 'http://127.0.0.1/', message: 'This address cannot be audited.' },
    { url: ' ', message: 'Enter a URL.' },
  ])('answers $url, which it refuses, with an outcome', async ({ url, message }) => {
    const { code, stdout, stderr } = await run(auditing(url))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      status: 'failed',
      error: { code: 'invalid_url', message },
    })
  })

  it('exports what the README names', async () => {
    const { stdout } = await run(`console.log(Object.keys(await import('pagemark')).join())`)
    expect(stdout.trim()).toBe('audit')
  })
})

/** This Node, reporting an older version. */
const PRETENDING = [
  '--import',
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
]

/** Installed Nodes that are too old; on many machines there is none. */
const OLDER = [
  ...new Set(
    (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'node'))
      .filter((node) => existsSync(node))
      .map((node) => realpathSync(node)),
  ),
].filter((node) => majorOf(node) < 26)

function majorOf(node: string): number {
  return Number.parseInt(
    spawnSync(node, ['--print', 'process.versions.node']).stdout.toString(),
    10,
  )
}

describe.each([
  { name: 'that pretends', node: process.execPath, options: PRETENDING },
  ...OLDER.map((node) => ({ name: node, node, options: [] })),
])('with an older Node ($name)', ({ node, options }) => {
  it('the library says which one it needs, in one sentence', async () => {
    const { code, stderr } = await run(auditing(site.origin), { node, options })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Error: Pagemark needs Node 26 or newer; this is Node \d+\.\d+\.\d+\.$/m,
    )
    expect(stderr).not.toContain('SyntaxError')
  })

  it('a program can catch that', async () => {
    const asking = `import('pagemark').catch(({ message }) => console.log(message))`
    const { code, stdout } = await run(asking, { node, options })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Pagemark needs Node 26 or newer; this is Node [\d.]+\.\n$/)
  })

  // If Node 26 was already installed, the package contains none.
  it('the command continues with the Node that came with it, or says which one it needs', () => {
    const { status, stdout, stderr } = spawnSync(node, [...options, MAIN, '--version'])
    const outcome = [status, stdout.toString(), stderr.toString()]
    const refused = [2, '', expect.stringMatching(/^Pagemark needs Node 26 or newer; .+\n$/)]
    expect(outcome).toEqual(packagedNode() === undefined ? refused : [0, `${version}\n`, ''])
  })
})

it('the Node that is needed is the same wherever it is named', () => {
  const needed = (file: string, pattern: RegExp) =>
    pattern.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1]
  expect([
    engines.node,
    needed('src/engine/needed-node.ts', /NEEDED = (\d+)/),
    needed('scripts/setup.mjs', /NEEDED = (\d+)/),
    needed('README.md', /Node 24 or newer from the package, (\d+) in a clone/),
    needed('docs/decisions/001-runtime.md', /runs on Node (\d+)/),
  ]).toEqual(['>=26', '26', '26', '26', '26'])
})
