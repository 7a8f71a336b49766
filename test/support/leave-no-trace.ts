import { deepStrictEqual } from 'node:assert'
import { afterAll } from 'vitest'

/*
 * Files of tests share a process where they share their modules: what one leaves changed, another meets, or does not,
 * as their order falls.
 */
const before = stateOfProcess()

afterAll(() => {
  deepStrictEqual(stateOfProcess(), before, 'this file leaves the process changed')
})

function stateOfProcess(): Readonly<Record<string, unknown>> {
  return {
    umask: process.umask().toString(8),
    folder: process.cwd(),
    environment: { ...process.env },
    exitCode: process.exitCode,
  }
}
