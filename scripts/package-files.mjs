import { cpSync } from 'node:fs'
import { join } from 'node:path'

const FILES = [
  'LICENSE',
  'budget.schema.json',
  'config.schema.json',
  'scripts/setup/browser/package.json',
  'scripts/setup/browser/package-lock.json',
]

/** Copies what both published packages contain besides code. */
export function copyPackageFiles(root, out) {
  for (const file of FILES) cpSync(join(root, file), join(out, file))
}
