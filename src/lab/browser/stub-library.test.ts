import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stubLibrary } from './stub-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'pagemark-stub-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(platform() === 'linux' && arch() === 'x64')('stubLibrary', () => {
  const exports = { functions: ['answer', 'other'], pointers: ['nothing'] }

  it('is a library that the system loads', () => {
    const path = join(folder, 'libstub.so')
    writeFileSync(path, stubLibrary('libstub.so', exports))
    // Loaded, then found not to be a Node addon: one step further than a broken library gets.
    expect(() => process.dlopen({ exports: {} }, path)).toThrow('did not self-register')
  })

  it('would be refused if its tables were cut', () => {
    const path = join(folder, 'libcut.so')
    writeFileSync(path, stubLibrary('libcut.so', exports).subarray(0, 200))
    expect(() => process.dlopen({ exports: {} }, path)).toThrow('libcut.so')
  })
})
