import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { describeSettings, fileVariables } from '../src/cli/config.ts'
import { openBlobs } from '../src/cli/open-blobs.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const FOLDER = join(import.meta.dirname, '../deploy')
const FILES = globSync('**/*', { cwd: FOLDER, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('secret'))
  .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1))
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** Every document of a file; a key that is there twice, and an alias to nothing, are errors. */
function documentsOf(file: string): unknown[] {
  return parseAllDocuments(textOf(file), { merge: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

describe('the files for containers and systemd', () => {
  const known = new Set([...describeSettings().map(({ name }) => name), ...fileVariables()])

  it.each(FILES)('%s names settings that exist', (file) => {
    const named = textOf(file).match(/PAGEMARK_[A-Z_]+/g) ?? []
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it.each(FILES.filter((file) => file.endsWith('.yaml')))('%s is YAML', (file) => {
    expect(documentsOf(file)).toEqual([expect.any(Object)])
  })

  it.each([
    'Dockerfile',
    'compose.yaml',
    'pagemark.service',
    'kustomize/base/kustomization.yaml',
    'kustomize/overlays/sqlite/kustomization.yaml',
    'kustomize/overlays/postgres/kustomization.yaml',
  ])('%s says in its first lines whether it was run', (file) => {
    const comments = textOf(file).split(/^[^#]/m, 1)[0]
    expect(comments).toMatch(/not \w+( to a cluster)? yet/i)
  })
})

describe('the seccomp profile', () => {
  const { defaultAction, syscalls } = JSON.parse(textOf('seccomp.json'))
  const allowed = new Set(syscalls.flatMap(({ names }: { names: string[] }) => names))

  it('allows what the sandbox of Chromium needs, and refuses what is not named', () => {
    expect(defaultAction).toBe('SCMP_ACT_ERRNO')
    expect(
      ['clone', 'clone3', 'unshare', 'setns', 'chroot'].filter((one) => !allowed.has(one)),
    ).toEqual([])
  })

  it('refuses calls that change the machine or watch other processes', () => {
    const refused = ['mount', 'pivot_root', 'ptrace', 'bpf', 'init_module', 'kexec_load', 'reboot']
    expect(refused.filter((one) => allowed.has(one))).toEqual([])
  })
})

describe('compose.yaml', () => {
  interface Service {
    readonly read_only?: boolean
    readonly cap_drop?: readonly string[]
    readonly security_opt?: readonly string[]
    readonly mem_limit?: string
    readonly ports?: readonly string[]
    readonly environment: Readonly<Record<string, string>>
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the test is about its shape
  const { services } = documentsOf('compose.yaml')[0] as { services: Record<string, Service> }

  it.each(['web', 'worker'])('confines the service %s', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true', 'seccomp:seccomp.json'],
      mem_limit: '4g',
    })
  })

  it('has passwords only in files', () => {
    const variables = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment),
    )
    const secrets = variables.filter(([name]) => /PASSWORD|DATABASE_URL|KEY/.test(name))
    expect(secrets.length).toBeGreaterThan(0)
    for (const [name, value] of secrets) {
      expect([name, value]).toEqual([
        expect.stringMatching(/_FILE$/),
        expect.stringMatching(/^\/run\/secrets\//),
      ])
    }
  })

  it('publishes the web service on loopback alone, for a reverse proxy', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(published).toEqual(['127.0.0.1:8080:8080'])
  })
})

const HAS_KUBECTL = spawnSync('kubectl', ['version', '--client']).status === 0

describe.runIf(HAS_KUBECTL).each(['sqlite', 'postgres'])('the overlay %s', (overlay) => {
  interface Probe {
    readonly periodSeconds: number
    readonly failureThreshold: number
  }
  interface Container {
    readonly env?: readonly { readonly name: string }[]
    readonly startupProbe?: Probe
    readonly lifecycle?: unknown
  }
  interface Manifest {
    readonly kind: string
    readonly metadata: { readonly name: string }
    readonly data: Readonly<Record<string, string>>
    readonly spec: {
      readonly strategy?: { readonly type: string }
      readonly template: {
        readonly metadata: { readonly labels: object }
        readonly spec: {
          readonly containers: readonly Container[]
          readonly terminationGracePeriodSeconds?: number
        }
      }
      readonly podSelector: object
      readonly egress: readonly unknown[]
    }
  }
  const place = join(FOLDER, 'kustomize/overlays', overlay)
  const rendered = execFileSync('kubectl', ['kustomize', place], { encoding: 'utf8' })
  const manifests = parseAllDocuments(rendered).map((document): Manifest => document.toJS())
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const templates = ofKind('Deployment').map(({ spec }) => spec.template)
  const containers = templates.flatMap(({ spec }) => spec.containers)

  it('gives each container what its file store requires', async () => {
    expect(containers.length).toBeGreaterThan(0)
    const [settings] = ofKind('ConfigMap')
    for (const { env = [] } of containers) {
      const environment = Object.fromEntries(env.map(({ name }) => [name, 'set']))
      const opened = openBlobs(
        settings?.data['PAGEMARK_BLOB_URL'],
        { blobs: temporaryFolder() },
        environment,
      )
      await expect(opened).resolves.toBeDefined()
    }
  })

  it('lets a start migrate the database for half an hour before a probe kills it', () => {
    for (const { startupProbe: probe } of containers) {
      expect(probe && probe.periodSeconds * probe.failureThreshold).toBe(30 * 60)
    }
  })

  it('replaces a web process only when no new connections reach it, and lets it end', () => {
    const web = ofKind('Deployment').find(({ metadata }) => metadata.name === 'pagemark-web')?.spec
    const { containers: [container] = [], terminationGracePeriodSeconds: most } =
      web?.template.spec ?? {}
    // Otherwise there is no other process meanwhile.
    const isRolling = web?.strategy?.type === 'RollingUpdate'
    expect(isRolling).toBe(overlay === 'postgres')
    expect(container?.lifecycle).toEqual(
      isRolling ? { preStop: { exec: { command: ['sleep', '15'] } } } : undefined,
    )
    // The wait counts, and the process itself takes up to ten seconds.
    expect(most ?? 30).toBeGreaterThan((isRolling ? 15 : 0) + 10)
  })

  it('limits the network of its own pods alone, and lets them ask the name server', () => {
    const [policy] = ofKind('NetworkPolicy')
    const own = { matchLabels: { 'app.kubernetes.io/name': 'pagemark' } }
    expect(policy?.spec.podSelector).toEqual(own)
    for (const { metadata } of templates) expect(metadata.labels).toMatchObject(own.matchLabels)
    expect(policy?.spec.egress[0]).toMatchObject({
      to: [{ podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }],
    })
    expect(JSON.stringify(policy?.spec.egress)).not.toContain('pagemark')
  })
})
