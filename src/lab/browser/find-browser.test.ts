import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { browserCache, findBrowser } from './find-browser.ts'
import type { Machine } from './machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'pagemark-find-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A machine with only these folders on its PATH, and no packaged browser. */
function machine(path: readonly string[], overrides: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    arch: 'riscv64',
    uid: 1000,
    env: { PATH: path.join(':') },
    ...overrides,
  }
}

function program(path: string, text = '#!/bin/sh\nexec /usr/lib/chromium/chromium "$@"\n'): string {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

describe('findBrowser', () => {
  it('finds none when it is switched off', async () => {
    program(join(folder, 'off/chromium'))
    const search = await findBrowser('off', machine([join(folder, 'off')]))
    expect(search).toEqual({
      found: false,
      reason: 'The browser is disabled by PAGEMARK_BROWSER=off.',
    })
  })

  it('takes the program that was named', async () => {
    const path = program(join(folder, 'given/my-chromium'))
    const search = await findBrowser(path, machine([]))
    expect(search).toEqual({ found: true, browser: { program: path, from: 'given', env: {} } })
  })

  it('says so when there is no program at the path that was named', async () => {
    writeFileSync(join(folder, 'text'), 'not a program')
    for (const path of [join(folder, 'nothing'), join(folder, 'text'), folder]) {
      const search = await findBrowser(path, machine([]))
      expect(search).toEqual({ found: false, reason: `There is no program at ${path}.` })
    }
  })

  it('prefers an installed Chrome to an installed Chromium', async () => {
    program(join(folder, 'a/chromium'))
    const chrome = program(join(folder, 'b/google-chrome-stable'))
    const search = await findBrowser('auto', machine([join(folder, 'a'), join(folder, 'b')]))
    expect(search).toMatchObject({ browser: { program: chrome, from: 'installed' } })
  })

  it('passes by what only leads to a snap', async () => {
    const snap = join(folder, 'snap-stub')
    program(join(snap, 'chromium-browser'), '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    program(join(folder, 'usr/bin/snap'))
    symlinkSync(join(folder, 'usr/bin/snap'), join(snap, 'chromium'))
    expect(await findBrowser('auto', machine([snap]))).toMatchObject({ found: false })
  })

  it('passes by relative entries of the PATH', async () => {
    expect(await findBrowser('auto', machine(['.', '']))).toMatchObject({ found: false })
  })

  it('says where none comes with Pagemark', async () => {
    const search = await findBrowser('bundled', machine([], { platform: 'linux', arch: 'arm64' }))
    expect(search).toEqual({
      found: false,
      reason:
        'No browser is installed, and Pagemark bundles none for linux arm64. Install Chrome or Chromium, or name one with PAGEMARK_BROWSER.',
    })
  })

  it('says where the one that comes along could not be unpacked, why, and what to do', async () => {
    writeFileSync(join(folder, 'file'), '')
    const env = { XDG_CACHE_HOME: join(folder, 'file') }
    const place = { platform: 'linux', arch: 'x64', uid: 1000 } as const
    const cache = `${env.XDG_CACHE_HOME}/pagemark`
    expect(await findBrowser('bundled', machine([], { ...place, env }))).toEqual({
      found: false,
      reason: `The bundled browser could not be unpacked into ${cache}: part of the path is a file. Set XDG_CACHE_HOME to another folder with 220 MB of free space.`,
    })
  })

  it('finds Chrome among the applications of a Mac', async () => {
    const path = program(
      join(folder, 'home/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    )
    const mac = machine([], { platform: 'darwin', env: { HOME: join(folder, 'home') } })
    expect(await findBrowser('auto', mac)).toMatchObject({ browser: { program: path } })
  })
})

describe('browserCache', () => {
  it.each([
    { name: 'root', uid: 0, env: { HOME: '/root' }, folder: '/var/cache/pagemark' },
    { name: 'a user', uid: 1000, env: { HOME: '/home/a' }, folder: '/home/a/.cache/pagemark' },
    {
      name: 'a user with a cache of their own',
      uid: 1000,
      env: { HOME: '/home/a', XDG_CACHE_HOME: '/big' },
      folder: '/big/pagemark',
    },
  ])('has a place for $name', ({ uid, env, folder }) => {
    expect(browserCache({ uid, env })).toBe(folder)
  })
})

it('the package of the browser is never run, only its files are read', () => {
  const sources = readdirSync(join(import.meta.dirname, '../..'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  const importing = /(?:from|import\(?)\s*['"]@sparticuz|executablePath\(/
  expect(sources.filter((source) => importing.test(source))).toEqual([])
})
