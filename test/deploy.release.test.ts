import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { MAIN } from './support/program.ts'
import { startSite } from './support/site.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const FOLDER = join(import.meta.dirname, '../deploy')

function run(program: string, ...typed: readonly string[]) {
  return spawnSync(program, typed, { encoding: 'utf8' })
}

const has = (program: string) => run('sh', '-c', `command -v ${program}`).status === 0

const CAN_FILTER =
  run('python3', '-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")').status === 0

describe.runIf(CAN_FILTER)('the seccomp profile', () => {
  const filter = [
    join(import.meta.dirname, 'support/under-seccomp.py'),
    join(FOLDER, 'seccomp.json'),
  ]

  it('lets a sandboxed Chromium load a page', { timeout: 180_000 }, async () => {
    const site = await startSite((_request, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Page</title><p>Page')
    })
    const typed = [process.execPath, MAIN, 'audit', site.origin, '--lab', 'on', '--format', 'json']
    const child = spawn('python3', [...filter, ...typed], { stdio: ['ignore', 'pipe', 'inherit'] })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    await once(child, 'close')
    await site.close()
    const [report] = JSON.parse(Buffer.concat(output).toString())
    expect(report.lab).toMatchObject({ reason: null, devices: [{ device: 'mobile' }] })
  })

  it('refuses a mount', () => {
    const mount =
      'import ctypes; print(ctypes.CDLL(None).mount(b"none", b"/tmp", b"tmpfs", 0, None))'
    expect(run('python3', ...filter, 'python3', '-c', mount).stdout.trim()).toBe('-1')
  })
})

describe.runIf(has('systemd-analyze'))('the systemd unit', () => {
  /** In a folder of its own: units beside it would be read, too. */
  const unit = () => {
    const file = join(temporaryFolder(), 'pagemark.service')
    cpSync(join(FOLDER, 'pagemark.service'), file)
    return file
  }

  it('has no error or warning', () => {
    const { stderr } = run('systemd-analyze', 'verify', unit())
    // The package need not be installed here.
    const lines = stderr.split('\n').filter((line) => line !== '' && !/not executable/.test(line))
    expect(lines).toEqual([])
  })

  it('exposes little of the system', () => {
    const { stdout } = run('systemd-analyze', 'security', '--offline=yes', unit())
    const exposure = /exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]
    expect(Number(exposure)).toBeLessThan(3)
  })
})

describe.runIf(has('kubectl'))('Kustomize', () => {
  const kindsIn = (overlay: string) => {
    const { stdout, stderr, status } = run(
      'kubectl',
      'kustomize',
      join(FOLDER, 'kustomize/overlays', overlay),
    )
    expect([status, stderr]).toEqual([0, ''])
    return parseAllDocuments(stdout).map((document) => {
      const { kind, metadata } = document.toJS()
      return `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`
    })
  }

  it('renders one process with SQLite on a volume', () => {
    expect(kindsIn('sqlite').toSorted()).toEqual([
      'ConfigMap pagemark',
      'Deployment pagemark-web',
      'NetworkPolicy pagemark',
      'PersistentVolumeClaim pagemark-data',
      'Service pagemark',
    ])
  })

  it('renders web and workers for PostgreSQL', () => {
    expect(kindsIn('postgres').toSorted()).toEqual([
      'ConfigMap pagemark',
      'Deployment pagemark-web',
      'Deployment pagemark-worker',
      'NetworkPolicy pagemark',
      'Service pagemark',
    ])
  })
})
