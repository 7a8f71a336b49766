// dist/ → server-package/: the package `pagemark-server`, the service with its ordinary dependencies.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyPackageFiles } from './package-files.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'server-package')

/** Packages that only the build needs: `dist/` contains their output. */
const BUILDS = /^(?:@types\/|typescript$|esbuild$)/

rmSync(OUT, { recursive: true, force: true })
cpSync(join(ROOT, 'dist'), join(OUT, 'dist'), {
  recursive: true,
  filter: (file) => !/\.(?:map|d\.ts)$/.test(file),
})
copyPackageFiles(ROOT, OUT)
writeManifest()

function writeManifest() {
  const { version, license, engines, dependencies } = createRequire(import.meta.url)(
    '../package.json',
  )
  const manifest = {
    name: 'pagemark-server',
    version,
    description: 'Audits web pages and keeps the reports: the service of Pagemark.',
    license,
    type: 'module',
    bin: { 'pagemark-server': 'dist/cli/main.js' },
    engines,
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => !BUILDS.test(name)),
    ),
  }
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
