// The types of the package's library entry: the program's own would bring those of everything it is made of.
import type { components } from '../../src/client/api-types.ts'

/** The complete outcome of an audit. */
export type Results = components['schemas']['Results']

export interface UrlOptions {
  /** Options of the audit; absent ones have their defaults. */
  readonly request?: {
    /** BCP 47 tag, sent as `Accept-Language`; null for the site's choice. */
    readonly language?: string | null
    /** For HTTP Basic authentication, sent only to the origin of the URL. */
    readonly credentials?: { readonly username: string; readonly password: string } | null
    /** The page is not meant for search engines: indexing checks do not apply. */
    readonly notForSearch?: boolean
  }
  /** What may be fetched besides public addresses. */
  readonly reach?: {
    /** CIDR texts. */
    readonly allowCidrs?: readonly string[]
    readonly denyCidrs?: readonly string[]
    /** Ports; 80 and 443 by default. */
    readonly allowPorts?: readonly number[] | 'any'
    /** Names without a dot and special-use names; their addresses need `allowCidrs`. */
    readonly allowHosts?: readonly string[] | 'any'
    readonly denyHosts?: readonly string[]
  }
  /** Ids of checks that leave the score. */
  readonly ignoredChecks?: readonly string[]
  readonly signal?: AbortSignal
  /** Called with results worth showing while slow third parties are still working. */
  readonly onStage?: (results: Results) => void | Promise<void>
  /** `done` of `total` parts of the step are complete. */
  readonly onProgress?: (step: string, done: number, total: number) => void
}

export type UrlOutcome =
  | { readonly status: 'completed'; readonly results: Results }
  | {
      readonly status: 'failed'
      readonly error: { readonly code: string; readonly message: string }
    }

/**
 * Audits one page without a browser. Only public addresses are fetched unless `reach` allows more.
 *
 * A refused URL and an unreachable page are outcomes, not errors. Rejects only for faults of the program, and when
 * `signal` aborts.
 */
export declare function audit(url: string, options?: UrlOptions): Promise<UrlOutcome>
