import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readMeasured } from '../bench/chaos/check/read-measured.ts'
import { browserRemains } from '../bench/chaos/scene/browser-remains.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

it('a completed run that was neither measured nor says why not is a violation', async () => {
  const reason = 'The browser stopped unexpectedly.'
  const labs = [
    { status: 'measured', reason: null },
    { status: 'not-measured', reason },
    { status: 'not-measured', reason: null },
    { status: 'measuring', reason: null },
    null,
  ]
  const rows = labs.map((lab, run) => ({
    run_id: `run ${run}`,
    body: zstdCompressSync(JSON.stringify({ lab })),
  }))
  const { measured, unmeasured, violations } = await readMeasured(async (sql) =>
    sql.includes('run_results') ? rows : [{ n: 0 }],
  )
  expect([measured, [...unmeasured]]).toEqual([1, [[reason, 1]]])
  expect(violations.map((each) => each.slice(0, 9))).toEqual([
    'run run 2',
    'run run 3',
    'run run 4',
  ])
})

it('a process and a folder of a browser that are left are found', async () => {
  const remains = browserRemains(temporaryFolder())
  expect(remains.left()).toEqual([])
  const profile = join(remains.temporary, 'pagemark-lab-1')
  mkdirSync(profile)
  const child = spawn('sh', ['-c', 'read _', `--user-data-dir=${profile}`])
  await once(child, 'spawn')
  expect(remains.left()).toEqual([expect.stringContaining('sh -c'), 'pagemark-lab-1'])
  child.kill('SIGKILL')
  await once(child, 'exit')
})
