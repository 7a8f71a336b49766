#!/usr/bin/env node
// Nothing else may be imported here: an older Node crashes on what the program imports.
import { continueWith, packagedNode } from './packaged-node.ts'

const NEEDED = 26

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  const { runProgram } = await import('./program.ts')
  await runProgram()
} else {
  const node = packagedNode()
  if (node === undefined) {
    process.stderr.write(
      `Pagemark needs Node ${NEEDED} or newer; this is ${process.version}, and none was installed with it.\n`,
    )
    process.exitCode = 2
  } else {
    continueWith(node)
  }
}
