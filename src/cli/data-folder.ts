import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CliError } from './cli-error.ts'
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

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_NOTADB: 'pagemark.db is not a database',
  SQLITE_BUSY: 'another process holds it',
  ENOENT: 'no folder can be created there',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'a file with that name exists',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  ENXIO: 'no program reads from it',
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

/** The same for a file that could not be read. */
export function readingReasonOf(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'the file does not exist' : reasonOf(error)
}
