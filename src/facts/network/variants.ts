import type { Hop, PageCapture, ProbeResult } from '../../capture/capture.ts'
import type { VariantFacts } from '../network-facts.ts'

export function variantsOf(page: PageCapture, probes: readonly ProbeResult[]): VariantFacts {
  return { hosts: hostVariants(page, probes), http: httpVariant(page, probes) }
}

/** All variants of the host, the page's own first; empty if other variants make no sense. */
function hostVariants(page: PageCapture, probes: readonly ProbeResult[]): VariantFacts['hosts'] {
  if (!probes.some(({ probe }) => probe.role === 'host-variant')) return []
  const answers = probes.flatMap((result): VariantFacts['hosts'][number][] => {
    const { probe } = result
    const isVariant = probe.role === 'host-variant' || probe.role === 'http-variant'
    if (!isVariant || probe.kind !== 'request') return []
    if (result.status === 'answered') {
      return [{ url: probe.url, status: result.response.status, final: result.response.url }]
    }
    return result.status === 'failed' ? [{ url: probe.url, status: null, final: null }] : []
  })
  const { url, status } = page.response
  return [{ url: page.target.url, status, final: url }, ...answers]
}

function httpVariant(page: PageCapture, probes: readonly ProbeResult[]): VariantFacts['http'] {
  if (page.target.url.startsWith('http:')) return answered(page.hops, page.response.url)
  const result = probes.find(({ probe }) => probe.role === 'http-variant')
  if (!result) return null
  if (result.status === 'answered') return answered(result.hops, result.response.url)
  const closed = result.status === 'failed' && result.code === 'unreachable'
  return { state: closed ? 'closed' : 'unknown', hops: [], final: null }
}

function answered(hops: readonly Hop[], final: string): VariantFacts['http'] {
  return {
    state: 'answered',
    hops: hops.map(({ url, status, location }) => ({
      url,
      status,
      target: URL.parse(location, url)?.href ?? location,
    })),
    final,
  }
}
