import type { LinkProbeFact } from '../facts/element-facts.ts'
import type { Evidence } from './check.ts'

/** Links that were tried and gave an answer that says something. */
export function answeredProbes(
  probes: readonly LinkProbeFact[],
  party: LinkProbeFact['party'],
): LinkProbeFact[] {
  return probes.filter((probe) => probe.party === party && probe.state !== 'unverified')
}

/** Gone for good or out of order: 404, 410, 5xx, or no host at all. Other 4xx may be meant. */
export function isDead({ state, status }: LinkProbeFact): boolean {
  return (
    state === 'broken' && (status === null || status === 404 || status === 410 || status >= 500)
  )
}

export function probeEvidence({ url, status, redirects, reason }: LinkProbeFact): Evidence {
  const hops = redirects === 1 ? '1 redirect' : `${redirects} redirects`
  const note = reason === '' && redirects > 0 ? hops : reason
  return {
    url,
    ...(status === null ? {} : { status }),
    ...(note === '' ? {} : { note }),
  }
}
