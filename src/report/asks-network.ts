import { catalogue } from '../checks/catalogue.ts'
import type { FactName } from '../checks/check.ts'

/** What answers to other requests tell: one that fails now may succeed in a minute. */
const NETWORK_FACTS: ReadonlySet<FactName> = new Set<FactName>([
  'tls',
  'records',
  'variants',
  'notFound',
  'wellKnown',
  'robotsTxt',
  'foreignRobotsTxt',
  'sitemap',
  'assets',
  'linkedPages',
  'linkProbes',
])

const ASKING = new Set(
  catalogue
    .filter(({ reads, stage }) => stage === 'lab' || reads.some((name) => NETWORK_FACTS.has(name)))
    .map(({ id }) => id),
)

/**
 * Whether a second run may differ although the page has not changed: true for checks that read more than its markup
 * and headers.
 */
export function asksNetwork(checkId: string): boolean {
  return ASKING.has(checkId)
}
