/**
 * Writes the software bill of materials: every package that the program runs with, as CycloneDX, which scanners
 * compare with advisories. `npm run sbom`, or `npm run sbom -- FILE`. The same lock file gives the same bytes.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

interface Locked {
  readonly dev?: true
}

interface Component {
  /** Its name and version. */
  readonly 'bom-ref': string
  name: string
  externalReferences?: readonly { readonly type: string }[] | undefined
}

interface Bom {
  serialNumber?: string
  readonly metadata: { timestamp?: string; readonly component: Component }
  readonly components: readonly Component[]
}

const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const file = resolve(process.argv[2] ?? join(ROOT, 'dist/sbom.json'))
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(underOwnNames(lasting(readBom())), null, 2)}\n`)

/** From the lock file only, in a separate folder: uses no registry, and does not depend on the installed packages. */
function readBom(): Bom {
  const above = mkdtempSync(join(tmpdir(), 'pagemark-sbom-'))
  // npm uses it as the name of the program.
  const folder = join(above, 'pagemark')
  try {
    mkdirSync(folder)
    for (const [name, text] of Object.entries(runTimePart()))
      writeFileSync(join(folder, name), text)
    const asked = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--offline']
    return JSON.parse(execFileSync('npm', asked, { cwd: folder, maxBuffer: 64 << 20 }).toString())
  } finally {
    rmSync(above, { recursive: true })
  }
}

/**
 * Without development packages: `--omit=dev` would also leave out what both parts need. npm reports a dependency on
 * `latest` of another package as broken, since only the registry knows its version.
 */
function runTimePart() {
  const { devDependencies: _, ...manifest } = JSON.parse(read('package.json'))
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const kept = { ...lock, packages: { '': manifest, ...Object.fromEntries(packages) } }
  return {
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify(kept).replaceAll('":"latest"', '":"*"'),
  }
}

/** Without values that differ each time, and without the URLs of a registry, which purls do not need. */
function lasting(bom: Bom): Bom {
  delete bom.serialNumber
  delete bom.metadata.timestamp
  for (const component of [bom.metadata.component, ...bom.components]) {
    component.externalReferences = component.externalReferences?.filter(
      ({ type }) => type !== 'distribution',
    )
  }
  return bom
}

/** npm names a package by its folder; one installed under another's name would get that one's advisories. */
function underOwnNames(bom: Bom): Bom {
  for (const component of bom.components) {
    const ref = component['bom-ref']
    component.name = ref.slice(0, ref.lastIndexOf('@'))
  }
  return bom
}

function read(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8')
}
