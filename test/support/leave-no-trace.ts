import { deepStrictEqual, strictEqual } from 'node:assert'
import { afterAll } from 'vitest'

/*
 * Test files that share modules share a process: a change that one leaves behind affects others, depending on their
 * order.
 */
const before = stateOfProcess()
const environment = process.env

afterAll(() => {
  deepStrictEqual(stateOfProcess(), before, 'this file leaves the process changed')
  strictEqual(process.env, environment, 'this file puts another object in the place of process.env')
})

function stateOfProcess(): Readonly<Record<string, unknown>> {
  return {
    umask: process.umask().toString(8),
    folder: process.cwd(),
    variables: { ...process.env },
    exitCode: process.exitCode,
  }
}
