import type { Tier } from '../../tiers.ts'

/**
 * Tier of missing files of the page's own site: without styles or scripts the page is crippled, without both unusable.
 * Undefined if neither is missing.
 */
export function brokenFilesTier(types: readonly string[]): Tier | undefined {
  const styles = types.includes('stylesheet')
  const scripts = types.includes('script')
  if (styles && scripts) return 'A'
  return styles || scripts ? 'B' : undefined
}
