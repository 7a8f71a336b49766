import thirdPartyWeb from 'third-party-web/nostats-subset.js'

export interface Entity {
  readonly name: string
  readonly category: string
}

/** Kinds of services whose scripts change without notice, so they cannot be pinned to a hash. */
const EVERGREEN: ReadonlySet<string> = new Set([
  'ad',
  'analytics',
  'consent-provider',
  'customer-success',
  'marketing',
  'social',
  'tag-manager',
  'video',
])

/** The operator of the host, according to third-party-web; undefined for unknown hosts. */
export function entityOf(url: string): Entity | undefined {
  return thirdPartyWeb.getEntity(url)
}

export function isEvergreen(url: string): boolean {
  return EVERGREEN.has(entityOf(url)?.category ?? '')
}
