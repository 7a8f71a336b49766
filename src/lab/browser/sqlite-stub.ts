import { stubLibrary } from './stub-library.ts'

const FUNCTIONS = [
  'bind_blob',
  'bind_int',
  'bind_text',
  'busy_timeout',
  'close',
  'column_blob',
  'column_bytes',
  'column_count',
  'column_int',
  'column_name',
  'column_text',
  'exec',
  'file_control',
  'finalize',
  'free',
  'mprintf',
  'open_v2',
  'prepare_v2',
  'reset',
  'step',
]

export const SQLITE_LIBRARY = 'libsqlite3.so.0'

/**
 * NSS, which Chromium loads for the user's certificates, is linked against SQLite, which a bare Debian lacks: without
 * it, the first https page crashes the whole browser. A fresh profile has no certificates to read. If the database
 * cannot be opened, NSS goes on without it.
 */
export function sqliteStub(): Buffer {
  return stubLibrary(SQLITE_LIBRARY, {
    functions: FUNCTIONS.map((name) => `sqlite3_${name}`),
    pointers: ['sqlite3_temp_directory'],
  })
}
