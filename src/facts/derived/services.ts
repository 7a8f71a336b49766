import type { ResourceFact } from '../element-facts.ts'
import { entityOf } from './third-party.ts'

/** A company or product whose servers browsers contact because of the page. */
export interface Service {
  readonly name: string
  /** Category in the data of third-party-web: `analytics`, `ad`, `tag-manager`, `cdn`, … */
  readonly kind: string
  /** Its first URL on this page. */
  readonly url: string
}

/** Kinds that track visitors or load trackers. */
const TRACKING = new Set([
  'ad',
  'analytics',
  'customer-success',
  'marketing',
  'social',
  'tag-manager',
])

/** Known services behind URLs that the page refers to or loads, once each, in order. */
export function servicesOf(resources: readonly Pick<ResourceFact, 'url' | 'party'>[]): Service[] {
  const services = new Map<string, Service>()
  for (const { url, party } of resources) {
    if (party !== 'third') continue
    const entity = entityOf(url)
    if (!entity || services.has(entity.name)) continue
    services.set(entity.name, { name: entity.name, kind: entity.category, url })
  }
  return [...services.values()]
}

export function isTracker({ kind }: Service): boolean {
  return TRACKING.has(kind)
}

/** The data has some consent platforms under other kinds. */
export function asksForConsent({ name, kind }: Service): boolean {
  return kind === 'consent-provider' || name === 'Cookiebot'
}
