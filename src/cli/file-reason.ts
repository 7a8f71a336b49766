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

/** Why a file, a folder or a database could not be used, in words that end a sentence. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    REASONS[code] ?? (error instanceof Error ? error.message.replace(/\.$/, '') : String(error))
  )
}

/** The same for a file that could not be read. */
export function readingReasonOf(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'the file does not exist' : reasonOf(error)
}
