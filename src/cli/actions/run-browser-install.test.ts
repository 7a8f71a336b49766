import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Machine } from '../../lab/browser/machine.ts'
import { runBrowserInstall } from './run-browser-install.ts'

const terminal = { say: () => undefined }
const cache = mkdtempSync(join(tmpdir(), 'pagemark-'))
const machine: Machine = {
  platform: 'linux',
  arch: 'x64',
  uid: 1000,
  env: { XDG_CACHE_HOME: cache },
}

afterEach(() => rmSync(cache, { recursive: true, force: true }))

describe('runBrowserInstall', () => {
  it('runs npm with the lock file of the package, and fails when npm fails', async () => {
    let files: string[] = []
    const install = (folder: string) => {
      files = readdirSync(folder).toSorted()
      return false
    }
    await expect(runBrowserInstall(terminal, machine, install)).rejects.toThrow(
      'Chromium could not be installed; npm says why above.',
    )
    expect(files).toEqual(['package-lock.json', 'package.json'])
  })

  it.each([
    ['darwin', 'arm64', 'Pagemark has no browser to install on darwin arm64. Run brew install'],
    ['linux', 'arm64', "Install the package chromium with the system's package manager."],
    ['freebsd', 'x64', "Install Chromium with the system's package manager."],
  ] as const)(
    'names the package of the operating system on %s %s',
    async (platform, arch, text) => {
      mkdirSync(cache, { recursive: true })
      const installed = runBrowserInstall(terminal, { ...machine, platform, arch }, () => true)
      await expect(installed).rejects.toThrow(text)
      expect(existsSync(join(cache, 'pagemark'))).toBe(false)
    },
  )
})
