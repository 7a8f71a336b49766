import type { Tier } from '../../tiers.ts'

/**
 * How badly a page is hurt by files of its own site that do not come: without styles or without scripts it
 * is crippled, without both it is not the page. Undefined where none of them is either.
 */
export function brokenFilesTier(types: readonly string[]): Tier | undefined {
  const styles = types.includes('stylesheet')
  const scripts = types.includes('script')
  if (styles && scripts) return 'A'
  return styles || scripts ? 'B' : undefined
}
