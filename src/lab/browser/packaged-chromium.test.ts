import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { installedPackages, packagedChromium } from './packaged-chromium.ts'

/** As npm leaves it. */
function addPackage(folder: string): string {
  const added = join(folder, 'node_modules/@sparticuz/chromium')
  mkdirSync(join(added, 'build'), { recursive: true })
  writeFileSync(join(added, 'package.json'), '{"main":"build/index.js"}')
  writeFileSync(join(added, 'build/index.js'), '')
  return added
}

it('finds the package where the command installs it, and not in parent folders', () => {
  const home = mkdtempSync(join(tmpdir(), 'pagemark-'))
  try {
    const cache = join(home, 'cache')
    const lock = pathToFileURL(`${join(home, 'node_modules/pagemark/scripts/setup/browser')}/`)
    addPackage(home)
    expect(packagedChromium(cache, lock)).toBeUndefined()
    const installed = addPackage(installedPackages(cache))
    expect(packagedChromium(cache, lock)).toBe(installed)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
