import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { runnerPermissions } from '../slots/runner-permissions.ts'

const ENTRY = new URL('./main.ts', import.meta.url)
const IS_ROOT = process.getuid?.() === 0

/** Owned by no account. */
const OTHER_UID = 64_191

describe.runIf(process.platform === 'linux')('what a runner has given up', () => {
  const program = `
    import { dropRights } from ${JSON.stringify(new URL('./drop-rights.ts', import.meta.url).href)}
    import { readFileSync } from 'node:fs'
    const codeOf = (run) => { try { run(); return 'done' } catch ({ code }) { return code } }
    const read = () => codeOf(() => readFileSync(${JSON.stringify(ENTRY.pathname)}))
    const before = read()
    dropRights(UID)
    console.log(JSON.stringify([before, read(), codeOf(() => process.setuid(0)), codeOf(() => process.kill(process.ppid, 0))]))`

  /** In a program with the runner's own permissions. */
  function tries(own: number | null): unknown {
    const { stdout } = spawnSync(
      process.execPath,
      [
        ...runnerPermissions(ENTRY),
        '--input-type=module',
        '-e',
        program.replace('UID', String(own)),
      ],
      { env: {}, encoding: 'utf8' },
    )
    return JSON.parse(stdout)
  }

  it('is to read its own code', () => {
    expect(tries(null)).toEqual(['done', 'ERR_ACCESS_DENIED', expect.anything(), 'done'])
  })

  it.runIf(IS_ROOT)('is to be root again, or to signal us', () => {
    expect(tries(OTHER_UID)).toEqual(['done', 'ERR_ACCESS_DENIED', 'EPERM', 'EPERM'])
  })
})
