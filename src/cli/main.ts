#!/usr/bin/env node
// Nothing else may be imported here: an older Node crashes on the program's imports.
import { nodeFault } from '../engine/needed-node.ts'
import { continueWith, packagedNode } from './packaged-node.ts'
import { returnMemory } from './return-memory.ts'

const fault = nodeFault(process.versions.node)
if (fault === undefined) {
  returnMemory()
  const { runProgram } = await import('./program.ts')
  await runProgram()
} else {
  const node = packagedNode()
  if (node === undefined) {
    process.stderr.write(`${fault}\n`)
    process.exitCode = 2
  } else {
    continueWith(node)
  }
}
