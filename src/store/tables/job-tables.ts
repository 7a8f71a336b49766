export type JobStatus = 'queued' | 'running' | 'completed' | 'failed'

export type PrintFault =
  /** No worker has one. */
  | 'no-browser'
  /** It was tried twice. */
  | 'broken'

/** A list of pages as somebody typed it, and what came of each line. */
export interface BatchTable {
  id: string
  owner_id: string
  /** JSON: `BatchLine[]`. */
  lines: string
  created_at: number
}

/** The PDF of a run, which a browser makes. While it is queued or running the row is the job. */
export interface PdfExportTable {
  id: string
  run_id: string
  status: JobStatus
  fault: PrintFault | null
  /** What is to be printed: HTML, compressed with zstd; null once it has ended. */
  page: Uint8Array | null
  /** How often it was claimed. */
  attempt: number
  worker: string | null
  /** Whoever holds it may write this print; null unless running. */
  lease_token: string | null
  lease_until: number | null
  /** When it was asked for the last time. */
  asked_at: number
}

/** Sitemaps that a worker reads for somebody. While it is queued or running the row is the job. */
export interface SitemapReadingTable {
  id: string
  owner_id: string
  /** Of a site, or of one sitemap. */
  url: string
  scheme_given: number
  /** How many pages are wanted. */
  most_pages: number
  /** JSON: `PagesDraft`, without the target and the page password. */
  choices: string
  /** Sealed; null where there are no page credentials. */
  access_password: string | null
  status: JobStatus
  /** Files read so far, and the addresses that they list. */
  files: number
  listed: number
  /** JSON: `SitemapOutcome`; null until it has ended. */
  outcome: string | null
  run_after: number
  /** How often it was claimed. */
  attempt: number
  worker: string | null
  /** Whoever holds it may write this reading; null unless running. */
  lease_token: string | null
  lease_until: number | null
  created_at: number
  asked_at: number
}
