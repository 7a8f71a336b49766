import type { LinkFact, LinkProbeFact } from '../../../facts/element-facts.ts'
import type { Evidence } from '../../check.ts'

/** Probed links with a meaningful response. */
export function answeredProbes(
  probes: readonly LinkProbeFact[],
  party: LinkProbeFact['party'],
): LinkProbeFact[] {
  return probes.filter((probe) => probe.party === party && probe.state !== 'unverified')
}

/** Broken for good: 404, 410, 5xx, a redirect loop, or no host. Other 4xx may be intended. */
export function isDead({ state, status }: LinkProbeFact): boolean {
  const mayBeMeant = status !== null && status >= 400 && status < 500
  return state === 'broken' && (!mayBeMeant || status === 404 || status === 410)
}

/** The response for each probed link, and the first place on the page that links there. */
export function probeEvidence(
  probes: readonly LinkProbeFact[],
  links: readonly LinkFact[],
): Evidence[] {
  const places = new Map<string, LinkFact | null>(probes.map(({ url }) => [url, null]))
  for (const link of links) {
    const url = link.url?.split('#', 1)[0]
    if (url !== undefined && places.get(url) === null) places.set(url, link)
  }
  return probes.map((probe) => ({
    ...placeOf(places.get(probe.url) ?? null),
    url: probe.url,
    ...(probe.status === null ? {} : { status: probe.status }),
    ...noteOf(probe),
  }))
}

function placeOf(link: LinkFact | null): Evidence {
  if (link === null) return {}
  return {
    ...(link.line === null ? {} : { line: link.line }),
    ...(link.name === '' ? {} : { name: link.name }),
  }
}

/** A status explains itself. */
function noteOf({ state, status, redirects, reason }: LinkProbeFact): Evidence {
  if (status === null || (state === 'broken' && status < 400))
    return reason === '' ? {} : { note: reason }
  if (redirects === 0) return {}
  return { note: redirects === 1 ? '1 redirect' : `${redirects} redirects` }
}
