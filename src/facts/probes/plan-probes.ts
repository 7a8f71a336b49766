import { randomUUID } from 'node:crypto'
import type { PageCapture, Probe } from '../../capture/capture.ts'
import { registrableDomain } from '../html/urls.ts'
import { isLocal } from '../network/address.ts'
import { robotsTxtOf } from '../network/robots-txt.ts'
import { assetProbes } from './asset-probes.ts'
import { firstProbes } from './first-probes.ts'
import { foreignRobotsProbes } from './foreign-robots.ts'
import { foreignLinkProbes, ownLinkProbes } from './link-probes.ts'
import {
  agentProbes,
  foreignPageProbes,
  linkedPageProbes,
  ownPageProbes,
} from './linked-page-probes.ts'
import { sampleLinks } from './link-sample.ts'
import { robotsTxtForSearch } from './search-robots.ts'
import { childSitemaps, firstSitemaps } from './sitemap-probes.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import type { ReadProbe } from './read-probe.ts'

/** Maximum number of requests per audit in addition to the page's own: a site should hardly notice one. */
const MAX_PROBES = 80
const MAX_OWN_SITE = 60

const SECOND_WAVE: ReadonlySet<Probe['role']> = new Set(['sitemap', 'link', 'link-robots'])

export interface Planning {
  readonly page: PageCapture
  readonly document: DocumentFacts
  /** Results of all probes so far; empty before the first wave. */
  readonly results: readonly ReadProbe[]
  /** Makes unpredictable paths and origins; random unless a test sets it. */
  readonly token?: string
  /** Our own `User-Agent`, appended to those of crawlers as which the page is also requested. Null if it is not. */
  readonly ownAgent?: string | null
}

/**
 * Returns the next requests that the facts need, none if everything is known. Called after the page, then after each
 * wave: robots.txt decides the second wave; sitemap indexes and the robots.txt of other origins decide the third.
 */
export function planProbes(planning: Planning): Probe[] {
  const { page, document, results, token = randomUUID(), ownAgent = null } = planning
  if (results.length === 0) return within(page, [], firstProbes(page, document, token))
  const robots = robotsTxtOf(page.response.url, results)
  const sample = sampleLinks(page, document.links, robots)
  const pages = linkedPageProbes(page, document)
  const asked = results.some(({ probe }) => SECOND_WAVE.has(probe.role))
  const wanted = asked
    ? [
        ...childSitemaps(results),
        ...foreignPageProbes(pages, results),
        ...foreignLinkProbes(sample, results),
      ]
    : [
        ...firstSitemaps(page, robots),
        ...ownPageProbes(pages, robots),
        ...agentProbes(page, robots, ownAgent),
        ...assetProbes(page, document),
        ...ownLinkProbes(sample),
        ...foreignRobotsProbes([
          ...pages.foreign.map(({ url }) => url),
          ...sample.foreign,
          ...robotsTxtForSearch(page, document.resources),
        ]),
      ]
  return within(page, results, wanted)
}

/** Limits a wave to the remaining budget. Handshakes and DNS queries do not count as requests. */
function within(
  page: PageCapture,
  results: readonly ReadProbe[],
  wanted: readonly Probe[],
): Probe[] {
  const isOwn = ownSite(page)
  const sent = results.map(({ probe }) => probe)
  let total = sent.filter(isRequest).length
  let own = sent.filter(isRequest).filter(isOwn).length
  return wanted.filter((probe) => {
    if (!isRequest(probe)) return true
    const fits = total < MAX_PROBES && (own < MAX_OWN_SITE || !isOwn(probe))
    if (!fits) return false
    total++
    if (isOwn(probe)) own++
    return true
  })
}

type RequestProbe = Extract<Probe, { kind: 'request' }>

function isRequest(probe: Probe): probe is RequestProbe {
  return probe.kind === 'request'
}

/** Hosts under the page's registrable domain belong to its own site. */
function ownSite({ response }: PageCapture): (probe: RequestProbe) => boolean {
  const { hostname } = new URL(response.url)
  const domain = isLocal(hostname) ? null : registrableDomain(hostname)
  return ({ url }) => {
    const host = new URL(url).hostname
    return host === hostname || (domain !== null && registrableDomain(host) === domain)
  }
}
