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
  /** Whether page credentials were sent. */
  readonly access?: boolean | undefined
}

const DIGITS = 16

/**
 * What must be the same for two runs to be compared without a word of caution, as 16 hexadecimal digits: the
 * versions that judge, the browser's major version, the devices with their throttling, loads and the element that they wait
 * for, language, whether indexing counts, whether credentials were sent.
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
    // Runs that were asked for without it keep the hash that they had.
    ...(notForSearch ? ['not for search'] : []),
    ...(access ? ['credentials'] : []),
    // Marked, since a selector may read like one of the words above.
    ...(awaited === undefined ? [] : [{ awaited }]),
  ]
  return createHash('sha256').update(JSON.stringify(conditions)).digest('hex').slice(0, DIGITS)
}

/** `151` of `Chromium 151.0.7622.61`; the rest changes every week and nothing of a page. */
function majorOf(browser: string | null | undefined): string | null {
  return /\d+/.exec(browser ?? '')?.[0] ?? null
}
