import { join } from 'node:path'
import { CliError } from '../cli-error.ts'
import { MOST_INPUT, readFileUpTo } from '../read-file-up-to.ts'

/** Describes a backup. It is written last, so a folder without it is incomplete. */
export interface Manifest {
  readonly format: 1
  /** Version of the program. */
  readonly pagemark: string
  readonly created_at: string
  readonly engine: 'sqlite' | 'postgresql'
  /** The latest migration of the database. */
  readonly migration: string
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly digest?: string }>>
  /** SHA-256 of the database file, if the backup has one. */
  readonly database?: string
  readonly blobs: { readonly files: number; readonly bytes: number; readonly digest: string }
  readonly key: boolean
}

export const MANIFEST = 'manifest.json'
export const DATABASE = 'pagemark.db'
export const TABLES = 'tables'
export const BLOBS = 'blobs'
export const KEY = 'secret.key'

export function tableFile(folder: string, table: string): string {
  return join(folder, TABLES, `${table}.jsonl.gz`)
}

/** @throws {CliError} if the folder has no valid manifest */
export function readManifest(folder: string): Manifest {
  const manifest = parsed(folder)
  if (!isManifest(manifest)) {
    throw new CliError(
      `${join(folder, MANIFEST)} was not written by this version of Pagemark. Restore with the version that wrote it.`,
    )
  }
  return manifest
}

function parsed(folder: string): unknown {
  try {
    return JSON.parse(readFileUpTo(join(folder, MANIFEST), MOST_INPUT).toString())
  } catch {
    throw new CliError(`${folder} is not a complete backup: it has no readable ${MANIFEST}.`)
  }
}

function isManifest(value: unknown): value is Manifest {
  if (value === null || typeof value !== 'object') return false
  const has = (name: string) => name in value
  return (
    'format' in value &&
    value.format === 1 &&
    ['engine', 'migration', 'tables', 'blobs', 'key'].every(has)
  )
}
