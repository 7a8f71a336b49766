import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { platform, tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'
import { packagedChromium } from './packaged-chromium.ts'
import { unpackChromium } from './unpack-chromium.ts'

const { uid } = userInfo()

/** The files of each archive that the browser needs by name. */
const ARCHIVES = {
  al2023: 'lib/libnss3.so',
  fonts: 'fonts/OpenSans.ttf',
  swiftshader: 'libvulkan.so.1',
}

/**
 * A package with the same file names and a few bytes each: the real ones take ten seconds of processor time. The
 * release suite uses the real one; in `npm test`, the browser of the other tests was unpacked from it.
 */
async function packageIn(folder: string): Promise<string> {
  const real = packagedChromium('/nonexistent')
  if (IN_RELEASE && real !== undefined) return real
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}')
  writeFileSync(join(bin, 'chromium.br'), brotliCompressSync('a program'))
  for (const [name, file] of Object.entries(ARCHIVES)) {
    const archive = pack()
    archive.entry({ name: file, mode: 0o600 }, 'some bytes')
    archive.finalize()
    const bytes = await buffer(archive)
    writeFileSync(join(bin, `${name}.tar.br`), brotliCompressSync(bytes))
  }
  return folder
}

describe.runIf(platform() === 'linux')('unpackChromium', () => {
  let cacheFolder: string
  let packageFolder: string
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pagemark-unpack-'))
    packageFolder = await packageIn(join(folder, 'package'))
    cacheFolder = join(folder, 'cache')
    mkdirSync(cacheFolder)
  })
  afterEach(() => rmSync(join(cacheFolder, '..'), { recursive: true, force: true }))

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
      const { al2023, swiftshader } = ARCHIVES
      for (const file of [al2023, swiftshader, 'lib/libsqlite3.so.0', 'fonts.conf']) {
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
