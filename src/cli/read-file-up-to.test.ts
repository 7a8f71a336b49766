import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadBaseline, loadConfiguration, loadRules } from './ci/load-configuration.ts'
import { crawlStart } from './crawl-source.ts'
import { readLogo } from './read-logo.ts'
import { readFileUpTo } from './read-file-up-to.ts'
import { findSecretKeys } from './secret-keys.ts'
import { openStateFile } from './state-file.ts'
import { written } from './written-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'pagemark-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(bytes: number): string {
  const file = join(folder, `${bytes}.txt`)
  writeFileSync(file, Buffer.alloc(bytes, 'x'))
  return file
}

describe('a file that is read up to a limit', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('is read whole with %i bytes', (bytes) => {
    expect(readFileUpTo(fileOf(bytes), 200_000).equals(Buffer.alloc(bytes, 'x'))).toBe(true)
  })

  it('is refused with one byte more', () => {
    expect(() => readFileUpTo(fileOf(65_537), 65_536)).toThrow('it is larger than 64 KB')
    expect(() => readFileUpTo(fileOf(1_048_577), 1_048_576)).toThrow('it is larger than 1 MB')
  })
})

// Skipped on Windows, which has no such file.
describe.skipIf(process.platform === 'win32')('a file without an end is refused as', () => {
  const ENDLESS = '/dev/zero'
  const tooLarge = /\/dev\/zero.*it is larger than 100 MB/

  it('a configuration', async () => {
    await expect(loadConfiguration(ENDLESS)).rejects.toThrow(tooLarge)
  })

  it('a budget', async () => {
    await expect(loadRules(ENDLESS)).rejects.toThrow(tooLarge)
  })

  it('a baseline', () => {
    const read = () =>
      loadBaseline({ pages: ['/'], baseline: { file: ENDLESS } }, { baseUrl: null, rules: [] })
    expect(read).toThrow(tooLarge)
  })

  it('a list of URLs', () => {
    expect(() => crawlStart(undefined, { list: ENDLESS })).toThrow(tooLarge)
  })

  it('a logo', () => {
    const logo = join(folder, 'logo.svg')
    symlinkSync(ENDLESS, logo)
    expect(() => readLogo({ LOGO: logo })).toThrow('it is larger than 64 KB')
  })

  it('the state of a crawl', () => {
    const state = join(folder, 'state')
    symlinkSync(ENDLESS, state)
    expect(() => openStateFile(state)).toThrow('/dev/zero is not a state of a crawl')
  })

  it('a key', () => {
    const settings = { SECRET_KEY_FILE: ENDLESS, SECRET_KEYS_OLD_FILE: undefined }
    const data = { path: folder, database: join(folder, 'pagemark.db'), blobs: folder }
    expect(() => findSecretKeys(settings, data)).toThrow(
      '/dev/zero cannot be read: it is larger than 64 KB',
    )
  })

  it('a secret', () => {
    expect(() => written({ PAGEMARK_SMTP_URL_FILE: ENDLESS }, 'SMTP_URL')).toThrow(
      '/dev/zero: it is larger than 64 KB',
    )
  })
})
