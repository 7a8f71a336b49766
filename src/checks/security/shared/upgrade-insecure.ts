import type { PolicyFacts } from '../../../facts/network-facts.ts'

/** Whether an enforced policy upgrades all http requests of the page to https. */
export function upgradesInsecureRequests({ csp }: PolicyFacts): boolean {
  return csp.some(
    ({ source, directives }) =>
      source !== 'report-only' &&
      directives.some(({ name }) => name === 'upgrade-insecure-requests'),
  )
}
