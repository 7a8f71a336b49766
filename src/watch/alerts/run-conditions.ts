import { createHash } from 'node:crypto'
import type { Results } from '../../report/results.ts'

const DIGITS = 16

/**
 * Hash of what must be equal for the numbers of two runs to be compared: as `environment.conditions`, without the number
 * of page loads. The median of more loads has less noise, and the same usual value.
 */
export function runConditions(results: Results): string | null {
  const { environment, lab, catalogue_version, policy_version } = results
  if (environment.conditions === undefined) return null
  const { lighthouse, browser, language, not_for_search, access } = environment
  const devices = lab?.devices.map(({ device, throttling, viewport, awaited }) => [
    device,
    throttling,
    viewport,
    awaited?.selector ?? null,
  ])
  const conditions = [
    catalogue_version,
    policy_version,
    lighthouse,
    // The rest of the version changes weekly without affecting pages.
    /\d+/.exec(browser ?? '')?.[0] ?? null,
    devices ?? null,
    language ?? null,
    not_for_search ?? false,
    access ?? false,
  ]
  return createHash('sha256').update(JSON.stringify(conditions)).digest('hex').slice(0, DIGITS)
}
