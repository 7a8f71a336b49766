import { createHash } from 'node:crypto'
import type { BrowserFacts } from '../facts/lab/browser-facts.ts'

export interface Conditions {
  readonly catalogue: number
  readonly policy: number
  /** Undefined if no browser saw the page. */
  readonly browser: BrowserFacts | undefined
  /** Sent as `Accept-Language`; undefined for none. */
  readonly language: string | undefined
  /** Whether indexing checks were left out. */
  readonly notForSearch?: boolean | undefined
  /** Whether page credentials were sent. */
  readonly access?: boolean | undefined
}

const DIGITS = 16

/**
 * Hash of everything that must be equal for two runs to be comparable without caution, as 16 hexadecimal digits:
 * versions that judge, the browser's major version, devices with their throttling, samples and wait-for selector,
 * language, whether indexing counts, and whether credentials were sent.
 */
export function conditionsHash({
  catalogue,
  policy,
  browser,
  language,
  notForSearch,
  access,
}: Conditions): string {
  const devices = browser?.devices.map(({ device, lighthouse, samples }) => [
    device,
    samples.length,
    lighthouse.throttling,
    lighthouse.viewport,
  ])
  const awaited = browser?.devices[0]?.awaited?.selector
  const conditions = [
    catalogue,
    policy,
    browser?.lighthouse ?? null,
    majorOf(browser?.browser),
    devices ?? null,
    language ?? null,
    // Left out if not set, so that older runs keep their hash.
    ...(notForSearch ? ['not for search'] : []),
    ...(access ? ['credentials'] : []),
    // Marked, since a selector may equal one of the words above.
    ...(awaited === undefined ? [] : [{ awaited }]),
  ]
  return createHash('sha256').update(JSON.stringify(conditions)).digest('hex').slice(0, DIGITS)
}

/** `151` of `Chromium 151.0.7622.61`; the rest changes weekly without affecting pages. */
function majorOf(browser: string | null | undefined): string | null {
  return /\d+/.exec(browser ?? '')?.[0] ?? null
}
