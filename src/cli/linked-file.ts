import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CliError } from './cli-error.ts'

/** As many as Linux follows. */
const MOST_LINKS = 40

/**
 * The file that a name leads to, over symbolic links: a replaced file must not take the place of its link, and its lock
 * is one for all its names. It may not exist yet.
 */
export function linkedFile(named: string): string {
  let file = resolve(named)
  for (let links = 0; links < MOST_LINKS; links++) {
    if (!isLink(file)) return inFolder(file)
    file = resolve(dirname(file), readlinkSync(file))
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

/** By the real name of its folder, if that exists. */
function inFolder(file: string): string {
  try {
    return join(realpathSync(dirname(file)), basename(file))
  } catch {
    return file
  }
}
