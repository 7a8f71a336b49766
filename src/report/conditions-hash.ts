import { createHash } from 'node:crypto'
import type { BrowserFacts } from '../facts/lab/browser-facts.ts'

export interface Conditions {
  readonly catalogue: number
  readonly policy: number
  /** Undefined where no browser saw the page. */
  readonly browser: BrowserFacts | undefined
  /** Sent as `Accept-Language`; undefined for none. */
  readonly language: string | undefined
  /** Whether search engines may index the page was not judged. */
  readonly notForSearch?: boolean | undefined
}

const DIGITS = 16

/**
 * What must be the same for two runs to be compared without a word of caution, as 16 hexadecimal digits: the
 * versions that judge, the browser's major version, the devices with their throttling, loads, language, whether indexing counts.
 */
export function conditionsHash({
  catalogue,
  policy,
  browser,
  language,
  notForSearch,
}: Conditions): string {
  const devices = browser?.devices.map(({ device, lighthouse, samples }) => [
    device,
    samples.length,
    lighthouse.throttling,
    lighthouse.viewport,
  ])
  const conditions = [
    catalogue,
    policy,
    browser?.lighthouse ?? null,
    majorOf(browser?.browser),
    devices ?? null,
    language ?? null,
    // Runs that were asked for without it keep the hash that they had.
    ...(notForSearch ? ['not for search'] : []),
  ]
  return createHash('sha256').update(JSON.stringify(conditions)).digest('hex').slice(0, DIGITS)
}

/** `151` of `Chromium 151.0.7622.61`; the rest changes every week and nothing of a page. */
function majorOf(browser: string | null | undefined): string | null {
  return /\d+/.exec(browser ?? '')?.[0] ?? null
}
