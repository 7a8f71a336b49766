import { isLanguage } from './language.ts'
import { credentialsFaults, type PageCredentials } from './page-credentials.ts'
import { isSelector } from './selector.ts'
import type { Target } from './target.ts'

/** What a browser is to be. */
export type Device = 'mobile' | 'desktop'

/** One request for an audit: made at the edge (form, API, command line) and passed whole to the lab. */
export interface AuditRequest {
  readonly target: Target
  /** The first is the one that is judged. */
  readonly devices: readonly Device[]
  /** Loads in the browser, of which the median counts. */
  readonly samples: number
  /** Sent as `Accept-Language` with each request, as `readLanguage` writes it; null for the page's own. */
  readonly language: string | null
  /** Sent to the origin of the target alone, wherever that redirects to; null for none. */
  readonly credentials: PageCredentials | null
  /** A CSS selector, as `readSelector` reads it: each load waits for its element; null for none. */
  readonly waitFor: string | null
  /** The page is not meant to be found by search engines: whether they may index it is not judged. */
  readonly notForSearch: boolean
}

/** The options of an audit, without its target. */
export type AuditOptions = Omit<AuditRequest, 'target'>

/** One load on a mobile device, without any of the rest. */
export const DEFAULT_OPTIONS: AuditOptions = {
  devices: ['mobile'],
  samples: 1,
  language: null,
  credentials: null,
  waitFor: null,
  notForSearch: false,
}

/** An option that is absent takes its default. */
export function auditRequest(target: Target, options: Partial<AuditOptions> = {}): AuditRequest {
  return { target, ...DEFAULT_OPTIONS, ...options }
}

/**
 * Texts that go into headers and into the page have to be read before: whatever came this far without that is a
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

/** Devices by the one word that people choose: with both, mobile is judged (api.md). */
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
