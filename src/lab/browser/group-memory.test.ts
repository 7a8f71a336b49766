import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { LAB_UID } from '../../../test/support/browser.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createGroupMemory } from './group-memory.ts'
import { readFilesAs } from './read-files-as.ts'

const MB = 1_000_000
const IS_ROOT = process.getuid?.() === 0

/** Uses 50 MB itself and an unnamed file of 80 MB, and has a child with the same file open. */
const PROGRAM = `
  const fs = require('fs')
  const own = Buffer.alloc(50e6, 1)
  const file = fs.openSync(process.argv[1], 'w')
  fs.writeSync(file, Buffer.alloc(80e6, 1))
  fs.unlinkSync(process.argv[1])
  require('child_process').spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  console.log('ready'); setInterval(() => own, 1000)`

describe.runIf(process.platform === 'linux')('the memory of a group', () => {
  const leaders: ChildProcess[] = []
  afterEach(() => {
    for (const { pid } of leaders.splice(0)) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  })

  it('is what its processes have of their own, and once what they share', async () => {
    const file = join(temporaryFolder(), 'shared')
    const leader = spawn(process.execPath, ['-e', PROGRAM, file], { detached: true })
    leaders.push(leader)
    await once(leader.stdout, 'data')
    const bytes = await createGroupMemory({
      leader: leader.pid ?? -1,
      uid: null,
      most: 0,
    }).measure()
    // Node itself takes 20 MB or more.
    expect(bytes).toBeGreaterThan(150 * MB)
    expect(bytes).toBeLessThan(250 * MB)
  })

  it('is nothing of a group that has ended', async () => {
    const leader = spawn('true', { detached: true })
    await once(leader, 'exit')
    expect(
      await createGroupMemory({ leader: leader.pid ?? -1, uid: null, most: 0 }).measure(),
    ).toBe(0)
  })
})

describe.runIf(process.platform === 'linux' && IS_ROOT)('files that are read as a user', () => {
  it('are those that this user may read', async () => {
    const texts = await readFilesAs(LAB_UID, ['/proc/self/status', '/etc/shadow', '/nowhere'])
    expect(texts).toMatch(new RegExp(`^Uid:\\t${LAB_UID}\\t`, 'm'))
    expect(readFileSync('/etc/shadow', 'utf8').length).toBeGreaterThan(0)
    expect(texts).not.toContain('root:')
  })
})
