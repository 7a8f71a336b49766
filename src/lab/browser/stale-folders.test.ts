import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setEnvironment } from '../../../test/support/environment.ts'
import { ownerName } from './folder-owner.ts'
import { makeProfileFolder } from './profile-folder.ts'
import { removeStaleFolders } from './stale-folders.ts'

const isLinux = process.platform === 'linux'
const OTHER_UID = 64_190
const uid = process.getuid?.() === 0 ? OTHER_UID : null

let folder: string
let restore: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-stale-'))
  chmodSync(folder, 0o1777)
  restore = setEnvironment({ TMPDIR: folder })
})

afterEach(() => {
  restore()
  rmSync(folder, { recursive: true, force: true })
})

/** As an ended process has left it. */
async function leftBehind(): Promise<string> {
  const { pid } = spawnSync('true')
  const [namespace = ''] = (await ownerName()).split('-')
  return makeFolder(`pagemark-lab-${namespace}-${pid}-1-abcdef`)
}

function makeFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, 'profile'), { recursive: true })
  writeFileSync(join(path, 'profile', 'file'), '')
  // With the permissions of folders made for a browser, whatever the umask: its user can pass, and no one else can
  // write.
  chmodSync(path, 0o711)
  if (uid !== null) execFileSync('chown', ['-R', String(uid), join(path, 'profile')])
  return path
}

describe.runIf(isLinux)('temporary folders that services left behind', () => {
  it('are removed after the process in their name has ended', async () => {
    const stale = await leftBehind()
    await removeStaleFolders({ uid })
    expect(existsSync(stale)).toBe(false)
  })

  it('are kept while that process is running', async () => {
    const made = await makeProfileFolder(uid)
    await removeStaleFolders({ uid })
    expect(existsSync(made.profile)).toBe(true)
    await made.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  it('are removed when its process ID was given to another process', async () => {
    const [namespace = ''] = (await ownerName()).split('-')
    const stale = makeFolder(`pagemark-lab-${namespace}-${process.pid}-1-abcdef`)
    await removeStaleFolders({ uid })
    expect(existsSync(stale)).toBe(false)
  })

  it('are kept for an hour if another container may have made them', async () => {
    const [fresh, old] = [
      makeFolder('pagemark-lab-1-1-1-abcdef'),
      makeFolder('pagemark-lab-1-1-1-ghijkl'),
    ]
    const hours = Date.now() / 1000 - 2 * 3600
    utimesSync(old, hours, hours)
    await removeStaleFolders({ uid })
    expect([existsSync(fresh), existsSync(old)]).toEqual([true, false])
  })

  it('are never links or folders that another user can write to', async () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(join(elsewhere, 'profile'), { recursive: true })
    const link = await leftBehind()
    rmSync(link, { recursive: true })
    symlinkSync(elsewhere, link)
    const open = makeFolder(
      (await leftBehind()).slice(folder.length + 1).replace('abcdef', 'ghijkl'),
    )
    chmodSync(open, 0o777)

    await removeStaleFolders({ uid })
    expect([existsSync(join(elsewhere, 'profile')), existsSync(join(open, 'profile'))]).toEqual([
      true,
      true,
    ])
  })

  it('are removed without following links inside', async () => {
    const stale = await leftBehind()
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    writeFileSync(join(kept, 'file'), '')
    symlinkSync(kept, join(stale, 'profile', 'link'))
    await removeStaleFolders({ uid })
    expect(existsSync(stale)).toBe(false)
    expect(lstatSync(join(kept, 'file')).isFile()).toBe(true)
  })

  it.runIf(uid !== null)(
    'are emptied as the user who owns them: files of others stay',
    async () => {
      const stale = await leftBehind()
      const own = join(stale, 'profile', 'own')
      mkdirSync(own, { mode: 0o700 })
      writeFileSync(join(own, 'file'), '')
      await removeStaleFolders({ uid })
      expect(existsSync(join(own, 'file'))).toBe(true)
    },
  )
})
