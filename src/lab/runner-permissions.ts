import { realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the runner's code names; whatever these need lies beside them. */
const LIBRARIES = ['lighthouse', 'lighthouse-logger', 'puppeteer-core', 'axe-core', 'chrome-har']

/**
 * It reads its own code and the libraries', wherever a package manager has put them, and does nothing else:
 * the database, the operator's settings and keys are none of its business.
 *
 * @param entry a file of `runner/`
 */
export function runnerPermissions(entry: URL): string[] {
  const code = dirname(dirname(dirname(fileURLToPath(entry))))
  const folders = new Set([code, ...LIBRARIES.map((name) => folderOf(name, entry))])
  return ['--permission', ...[...folders].map((folder) => `--allow-fs-read=${join(folder, '*')}`)]
}

/** The outermost `node_modules` that a library lies in; its own folder where it lies in none. */
function folderOf(library: string, entry: URL): string {
  const manifest = findPackageJSON(library, entry)
  if (manifest === undefined) throw new Error(`The library ${library} is missing.`)
  const path = realpathSync(manifest)
  const inside = `${sep}node_modules${sep}`
  const place = path.indexOf(inside)
  return place === -1 ? dirname(path) : path.slice(0, place + inside.length - 1)
}
