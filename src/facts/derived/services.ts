import type { ResourceFact } from '../element-facts.ts'
import { entityOf } from './third-party.ts'

/** A company or product whose servers the page makes browsers ask. */
export interface Service {
  readonly name: string
  /** As the data of third-party-web sorts it: `analytics`, `ad`, `tag-manager`, `cdn`, … */
  readonly kind: string
  /** The first address of it on this page. */
  readonly url: string
}

/** Kinds that follow people or load what does. */
const TRACKING = new Set([
  'ad',
  'analytics',
  'customer-success',
  'marketing',
  'social',
  'tag-manager',
])

/** Known services behind addresses that the page names or asks for, once each, in their order. */
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

/** The data sorts some platforms for consent under other kinds. */
export function asksForConsent({ name, kind }: Service): boolean {
  return kind === 'consent-provider' || name === 'Cookiebot'
}
