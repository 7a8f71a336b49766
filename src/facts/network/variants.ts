import type { PageCapture, ProbeResult } from '../../capture/capture.ts'
import type { VariantFacts } from '../network-facts.ts'

export function variantsOf(page: PageCapture, probes: readonly ProbeResult[]): VariantFacts {
  return { hosts: hostVariants(page, probes), http: httpVariant(probes) }
}

/** The host as it answered the page itself comes first; the other spellings as their probes were answered. */
function hostVariants(page: PageCapture, probes: readonly ProbeResult[]): VariantFacts['hosts'] {
  const answers = probes.flatMap((result): VariantFacts['hosts'][number][] => {
    const { probe } = result
    if (probe.role !== 'host-variant' || probe.kind !== 'request') return []
    if (result.status === 'answered') {
      return [{ url: probe.url, status: result.response.status, final: result.response.url }]
    }
    return result.status === 'failed' ? [{ url: probe.url, status: null, final: null }] : []
  })
  if (answers.length === 0) return []
  const { url, status } = page.response
  return [{ url: page.target.url, status, final: url }, ...answers]
}

function httpVariant(probes: readonly ProbeResult[]): VariantFacts['http'] {
  const result = probes.find(({ probe }) => probe.role === 'http-variant')
  if (!result) return null
  if (result.status !== 'answered') {
    const closed = result.status === 'failed' && result.code === 'unreachable'
    return { state: closed ? 'closed' : 'unknown', hops: [], final: null }
  }
  return {
    state: 'answered',
    hops: result.hops.map(({ url, status, location }) => ({
      url,
      status,
      target: URL.parse(location, url)?.href ?? location,
    })),
    final: result.response.url,
  }
}
