import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { bytesOf, filesMappedBy, mappedFiles, openFiles } from './shared-files.ts'

/** As in a Chromium: the first two addresses are of the same file. */
const MAPS = `
5581d3a00000-5581e4c00000 r-xp 00a00000 fe:00 1573121   /usr/lib/chromium/chromium
7fcd40c25000-7fcd40c45000 rw-s 00000000 fe:00 2181973   /tmp/a b/.org.chromium.Chromium.4AmMEv (deleted)
7fcd40d25000-7fcd40d45000 r--s 00020000 fe:00 2181973   /tmp/a b/.org.chromium.Chromium.4AmMEv (deleted)
7fcd40c45000-7fcd40c4d000 r--s 00000000 fe:00 2181905   /tmp/a b/Default/observer.db
7fcd41000000-7fcd41001000 rw-s 00000000 00:01 77   /memfd:x (deleted)
7fcd42000000-7fcd42001000 rw-p 00000000 fe:00 2181999   /usr/lib/x86_64-linux-gnu/libnss3.so (deleted)
7ffc8d5e1000-7ffc8d602000 rw-p 00000000 00:00 0   [stack]
`

describe('the mapped files', () => {
  it('are those without a name that are shared, each once and whole', () => {
    expect([...mappedFiles(MAPS)]).toEqual([
      ['2181973', 0x40000],
      ['77', 0x1000],
    ])
  })

  it('are the same in two processes', () => {
    expect(bytesOf([mappedFiles(MAPS), mappedFiles(MAPS)])).toBe(0x41000)
  })
})

describe.runIf(process.platform === 'linux')('the open files', () => {
  const children: ChildProcess[] = []
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

  /** A process that has this file open as its fourth. */
  async function having(file: number): Promise<number> {
    const child = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', file] })
    children.push(child)
    await once(child, 'spawn')
    return child.pid ?? -1
  }

  it('without a name count once, however many processes have them, and those with one never', async () => {
    const folder = temporaryFolder()
    const [gone, named] = [join(folder, 'gone'), join(folder, 'named')]
    const [first, second] = [openSync(gone, 'w'), openSync(named, 'w')]
    for (const file of [first, second]) writeSync(file, Buffer.alloc(3_000_000, 1))
    const pids = [await having(first), await having(first), await having(second)]
    for (const file of [first, second]) closeSync(file)
    expect(bytesOf([openFiles(pids)])).toBe(0)
    rmSync(gone)
    const bytes = bytesOf([openFiles(pids), openFiles(pids)])
    expect(bytes).toBeGreaterThanOrEqual(3_000_000)
    expect(bytes).toBeLessThan(3_100_000)
  })

  it('and the maps of a process that has ended are none', async () => {
    const child = spawn('true')
    await once(child, 'exit')
    expect(bytesOf([...filesMappedBy([child.pid ?? -1]), openFiles([child.pid ?? -1])])).toBe(0)
  })
})
