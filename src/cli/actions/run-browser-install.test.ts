import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

  it('runs npm ci without the packages’ scripts', async () => {
    const bin = mkdtempSync(join(tmpdir(), 'pagemark-npm-'))
    const { PATH } = process.env
    const said = join(bin, 'said')
    const script = `#!/bin/sh\necho "$PWD" "$@" > ${said}\nexit 1\n`
    writeFileSync(join(bin, 'npm'), script, { mode: 0o755 })
    process.env['PATH'] = `${bin}:${PATH}`
    try {
      await expect(runBrowserInstall(terminal, machine)).rejects.toThrow('npm says why above')
      const [folder, command, ...options] = readFileSync(said, 'utf8').trim().split(' ')
      expect([folder, command]).toEqual([join(cache, 'pagemark/packages'), 'ci'])
      expect(options).toContain('--ignore-scripts')
    } finally {
      process.env['PATH'] = PATH
      rmSync(bin, { recursive: true })
    }
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
