export type JobStatus = 'queued' | 'running' | 'completed' | 'failed'

export type PrintFault =
  /** No worker has a browser. */
  | 'no-browser'
  /** It failed twice. */
  | 'broken'

/** A list of pages as typed, and the result of each line. */
export interface BatchTable {
  id: string
  owner_id: string
  /** JSON: `BatchLine[]`. */
  lines: string
  created_at: number
}

/** The PDF of a run, created by a browser. While it is queued or running, the row is the job. */
export interface PdfExportTable {
  id: string
  run_id: string
  status: JobStatus
  fault: PrintFault | null
  /** What to print: HTML, compressed with zstd; null once it has ended. */
  page: Uint8Array | null
  /** Number of claims. */
  attempt: number
  worker: string | null
  /** Its holder may write this PDF export; null unless running. */
  lease_token: string | null
  lease_until: number | null
  /** When it was last requested. */
  asked_at: number
}

/** Sitemaps that a worker reads for a user. While it is queued or running, the row is the job. */
export interface SitemapReadingTable {
  id: string
  owner_id: string
  /** URL of a site, or of one sitemap. */
  url: string
  scheme_given: number
  /** Number of requested pages. */
  most_pages: number
  /** JSON: `PagesDraft`, without the target and the page password. */
  choices: string
  /** Sealed; null without page credentials. */
  access_password: string | null
  status: JobStatus
  /** Files read so far, and the number of URLs in them. */
  files: number
  listed: number
  /** JSON: `SitemapOutcome`; null until it has ended. */
  outcome: string | null
  run_after: number
  /** Number of claims. */
  attempt: number
  worker: string | null
  /** Its holder may write this reading; null unless running. */
  lease_token: string | null
  lease_until: number | null
  created_at: number
  asked_at: number
}
