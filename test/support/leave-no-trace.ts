import { deepStrictEqual, strictEqual } from 'node:assert'
import { afterAll } from 'vitest'

/*
 * Files of tests share a process where they share their modules: what one leaves changed, another meets, or does not,
 * as their order falls.
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
