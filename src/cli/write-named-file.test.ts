import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeReportFile } from './write-named-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  mkdirSync(join(folder, 'reports'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.runIf(process.platform === 'linux')('a report file', () => {
  it('is written into folders that are missing', () => {
    writeReportFile(join(folder, 'a/b/c.txt'), 'Text')
    expect(readFileSync(join(folder, 'a/b/c.txt'), 'utf8')).toBe('Text')
  })

  it.each([
    ['below /proc', '/proc/nothing/a.sarif', 'no folder can be created there'],
    ['at a folder', 'reports', 'it is a folder'],
    ['with a long name', 'a'.repeat(300), 'the name is too long'],
    ['at a pipe without a reader', 'pipe', 'no program reads from it'],
  ])('%s fails at once, with the reason', (_where, name, reason) => {
    const file = name.startsWith('/') ? name : join(folder, name)
    expect(() => writeReportFile(file, '')).toThrow(`${file} cannot be written: ${reason}.`)
  })
})
