import { isLanguage } from './language.ts'
import { credentialsFaults, type PageCredentials } from './page-credentials.ts'
import { isSelector } from './selector.ts'
import type { Target } from './target.ts'

/** Devices that a browser can emulate. */
export type Device = 'mobile' | 'desktop'

/** One request for an audit: created at the edge (form, API, command line) and passed whole to the lab. */
export interface AuditRequest {
  readonly target: Target
  /** The first one decides the score. */
  readonly devices: readonly Device[]
  /** Page loads in the browser; the median one counts. */
  readonly samples: number
  /** Sent as `Accept-Language` with each request, as returned by `readLanguage`; null for the site's choice. */
  readonly language: string | null
  /** Sent only to the origin of the target, wherever that redirects; null for none. */
  readonly credentials: PageCredentials | null
  /** A CSS selector, as returned by `readSelector`: each load waits for its element; null for none. */
  readonly waitFor: string | null
  /** The page is not meant for search engines: indexing checks do not apply. */
  readonly notForSearch: boolean
}

/** The options of an audit, without its target. */
export type AuditOptions = Omit<AuditRequest, 'target'>

/** One load on a mobile device, without any other option. */
export const DEFAULT_OPTIONS: AuditOptions = {
  devices: ['mobile'],
  samples: 1,
  language: null,
  credentials: null,
  waitFor: null,
  notForSearch: false,
}

/** An absent option has its default. */
export function auditRequest(target: Target, options: Partial<AuditOptions> = {}): AuditRequest {
  return { target, ...DEFAULT_OPTIONS, ...options }
}

/**
 * Texts that become headers or enter the page must be validated before: reaching this point without validation is a
 * fault of ours. The message does not quote them.
 *
 * @throws `TypeError`
 */
export function assertRequest({ language, credentials, waitFor }: AuditRequest): void {
  if (language !== null && !isLanguage(language))
    throw new TypeError('The language is not a valid tag.')
  if (waitFor !== null && !isSelector(waitFor)) {
    throw new TypeError('The wait-for selector is not a valid CSS selector.')
  }
  if (credentials === null) return
  const { username, password } = credentialsFaults(credentials)
  if ((username ?? password) !== undefined) {
    throw new TypeError('The page credentials cannot be sent to a server.')
  }
}

/** Devices by the word in the API: with both, mobile decides the score (api.md). */
const DEVICES = {
  mobile: ['mobile'],
  desktop: ['desktop'],
  both: ['mobile', 'desktop'],
} as const satisfies Record<string, readonly Device[]>

export type DeviceChoice = keyof typeof DEVICES

export function devicesOf(choice: DeviceChoice): readonly Device[] {
  return DEVICES[choice]
}

export function deviceChoice(devices: readonly Device[]): DeviceChoice {
  const [first = 'mobile', ...others] = devices
  return others.length === 0 ? first : 'both'
}
