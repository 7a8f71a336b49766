import type { Generated } from 'kysely'

/** A key that may upload builds to one project, and do nothing else. */
export interface ImportKeyTable {
  id: string
  project_id: string
  /** SHA-256, hex. */
  hash: string
  hint: string
  /** A user; null for keys that were created before this was stored. */
  created_by: string | null
  created_at: number
  revoked_at: number | null
  last_used_at: number | null
}

/** A commit whose pages were measured elsewhere. */
export interface BuildTable {
  id: string
  project_id: string
  branch: string
  /** Hash of the commit. */
  hash: string
  /** Hash of the commit at which its branch began; empty if the client knew none. */
  ancestor_hash: string
  message: string
  author: string
  /** URL of the job that uploaded it: http or https, or empty. */
  external_url: string
  run_at: number
  created_at: number
  /** Null while its runs are being uploaded. */
  sealed_at: number | null
  /** Number of its runs. */
  runs: Generated<number>
  /** Size of its stored originals, compressed. */
  original_bytes: Generated<number>
}

/** The parts of one Lighthouse page load that were read. */
export interface ImportedRunTable {
  id: string
  project_id: string
  build_id: string
  /** As the client sent it: not always a URL. */
  url: string
  form_factor: 'mobile' | 'desktop'
  /** JSON of an `ImportedRun`. */
  run: string
}

/** A stored result as it was uploaded: a file in the file store. */
export interface ImportedOriginalTable {
  run_id: string
  build_id: string
  /** Compressed. */
  bytes: number
  /** When its build was removed or grew too old: the sweep then removes the file, and this row after it. */
  dropped_at: number | null
}
