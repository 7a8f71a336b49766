import type { PolicyFacts } from '../../../facts/network-facts.ts'

/** True when an enforced policy makes the browser ask https instead of http for all the page needs. */
export function upgradesInsecureRequests({ csp }: PolicyFacts): boolean {
  return csp.some(
    ({ source, directives }) =>
      source !== 'report-only' &&
      directives.some(({ name }) => name === 'upgrade-insecure-requests'),
  )
}
