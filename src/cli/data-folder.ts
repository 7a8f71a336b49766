import { accessSync, constants, lstatSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CliError } from './cli-error.ts'
import { reasonOf } from './file-reason.ts'
import { makeFolder } from './make-folder.ts'

export interface DataFolder {
  readonly path: string
  readonly database: string
  readonly blobs: string
}

/** Creates the folder if it is missing, readable only by its owner, since it contains private reports. */
export function openDataFolder(configured: string): DataFolder {
  const path = resolve(configured)
  // An existing folder may be readable by others, but files written to it are not.
  process.umask(0o077)
  try {
    makeFolder(path, 0o700)
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CliError(`The data folder ${path} cannot be used: ${reasonOf(error)}.`, 1)
  }
  return { path, database: join(path, 'pagemark.db'), blobs: join(path, 'blobs') }
}

/** The same without creating it: undefined if it is missing. */
export function findDataFolder(configured: string): DataFolder | undefined {
  return isMissing(resolve(configured)) ? undefined : openDataFolder(configured)
}

function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    // Opening it says why.
    return false
  }
}

/** The database that a restore has not completed yet; it lies in the folder until then. */
export function unfinishedDatabase({ database }: Pick<DataFolder, 'database'>): string {
  return `${database}.restored`
}
