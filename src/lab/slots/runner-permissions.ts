import { realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The packages that the runner's code imports; whatever these need lies beside them. */
const LIBRARIES = ['lighthouse', 'lighthouse-logger', 'puppeteer-core', 'axe-core', 'chrome-har']

/**
 * The runner reads its own code and the libraries', wherever a package manager has put them, and nothing else: it has
 * no access to the database, the operator's settings and keys.
 *
 * @param entry a file of `runner/`
 */
export function runnerPermissions(entry: URL): string[] {
  const code = dirname(dirname(dirname(fileURLToPath(entry))))
  const libraries = LIBRARIES.flatMap((name) => manifestsOf(name, entry)).map(folderOf)
  const folders = [...new Set([code, ...libraries])].map((folder) => join(folder, '*'))
  // It defines how the code beside it is read.
  const manifest = join(dirname(code), 'package.json')
  return ['--permission', ...[...folders, manifest].map((path) => `--allow-fs-read=${path}`)]
}

/** Its path and its link target: a package manager may link to either. */
function manifestsOf(library: string, entry: URL): string[] {
  const manifest = findPackageJSON(library, entry)
  if (manifest === undefined) throw new Error(`The library ${library} is missing.`)
  return [manifest, realpathSync(manifest)]
}

/** The outermost `node_modules` that a library lies in; its own folder if it lies in none. */
function folderOf(manifest: string): string {
  const inside = `${sep}node_modules${sep}`
  const place = manifest.indexOf(inside)
  return place === -1 ? dirname(manifest) : manifest.slice(0, place + inside.length - 1)
}
