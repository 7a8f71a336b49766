import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { CliError } from './cli-error.ts'

/** As many as Linux follows. */
const MOST_LINKS = 40

/**
 * The file that a name leads to, over symbolic links: a replaced file must not take the place of its link, and its lock
 * is one for all its names. It may not exist yet.
 */
export function linkedFile(named: string): string {
  let file = inFolder(named)
  for (let links = 0; links < MOST_LINKS; links++) {
    if (!isLink(file)) return file
    file = inFolder(readlinkSync(file), dirname(file))
  }
  throw new CliError(`${named} is a symbolic link that leads to itself. Name another file.`)
}

/** Opening the file says what else is wrong with its name. */
function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

/** By the real name of its folder, if that exists: after a link, `..` is the folder above its target. */
function inFolder(named: string, from = process.cwd()): string {
  // Not `join`, `resolve` or the other `realpathSync`, which drop `link/..` as if it were no link.
  const file = isAbsolute(named) ? named : `${from}${sep}${named}`
  try {
    return join(realpathSync.native(dirname(file)), basename(file))
  } catch {
    return resolve(file)
  }
}
