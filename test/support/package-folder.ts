import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs packages that only a release test needs into a temporary folder of their own.
 *
 * @param manifest content of its `package.json`
 */
export function packageFolder(packages: readonly string[], manifest: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-packages-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', ...QUIET, ...packages], { cwd: folder })
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

export type PackageFolder = ReturnType<typeof packageFolder>
