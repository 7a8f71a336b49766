import { Type } from 'typebox'
import type { LinkFact } from '../../facts/element-facts.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { nullable, exact } from '../exact.ts'
import { cut, cutOrNull, list, listOf } from './rows.ts'

/** The links of the page; the counts cover all, the rows are the first. */
export const Links = exact({
  ...listOf({
    url: nullable(Type.String()),
    text: Type.String(),
    /** `page`, `internal`, `external` or `other` (mailto:, tel:, …). */
    party: Type.String(),
    place: Type.String(),
    rel: Type.Array(Type.String()),
    line: nullable(Type.Integer()),
    target: nullable(Type.String()),
    /** `ok`, `broken` or `unverified`; null for links that were not probed. */
    state: nullable(Type.String()),
    status: nullable(Type.Integer()),
  }).properties,
  internal: Type.Integer(),
  external: Type.Integer(),
  /** Different URLs, without fragments. */
  unique: Type.Integer(),
  nofollow: Type.Integer(),
  /** Number of probed URLs. */
  probed: Type.Integer(),
  /** URLs with several links, by number of links; the first 20. */
  repeated: Type.Array(
    exact({
      url: Type.String(),
      count: Type.Integer(),
      /** Their different texts, the first five. */
      texts: Type.Array(Type.String()),
    }),
  ),
})

const MAX_REPEATED = 20
const MAX_TEXTS = 5

export function linksOf({ links, linkProbes }: Pick<StaticFacts, 'links' | 'linkProbes'>) {
  const probes = new Map(linkProbes.map((probe) => [probe.url, probe]))
  return {
    ...list(links, (link) => {
      const probe = link.url === null ? undefined : probes.get(withoutFragment(link.url))
      return {
        url: cutOrNull(link.url, 500),
        text: cut(link.name, 300),
        party: link.party,
        place: link.place,
        rel: link.rel.slice(0, 10).map((token) => cut(token, 40)),
        line: link.line,
        target: cutOrNull(link.target, 40),
        state: probe?.state ?? null,
        status: probe?.status ?? null,
      }
    }),
    ...countLinks(links),
    probed: linkProbes.length,
    repeated: repeatedTargets(links),
  }
}

function countLinks(links: readonly LinkFact[]) {
  const addresses = new Set<string>()
  let [internal, external, nofollow] = [0, 0, 0]
  let latest = ''
  for (const { url, party, rel } of links) {
    if (party === 'internal') internal++
    else if (party === 'external') external++
    if (rel.includes('nofollow')) nofollow++
    if (url === null || isFragmentOf(latest, url)) continue
    latest = withoutFragment(url)
    addresses.add(latest)
  }
  return { internal, external, unique: addresses.size, nofollow }
}

/** In a table of contents, one link after the other leads to the same page. */
function isFragmentOf(address: string, url: string): boolean {
  return url.startsWith(address) && url.charAt(address.length) === '#'
}

/** Fragments count: two sections of a page are two targets. */
function repeatedTargets(links: readonly LinkFact[]) {
  const counts = new Map<string, number>()
  for (const { url } of links) if (url !== null) counts.set(url, (counts.get(url) ?? 0) + 1)
  const repeated: [url: string, count: number][] = []
  counts.forEach((count, url) => {
    if (count > 1) repeated.push([url, count])
  })
  const most = repeated.sort(([, one], [, other]) => other - one).slice(0, MAX_REPEATED)
  const texts = new Map(most.map(([url]) => [url, new Set<string>()]))
  for (const { url, name } of links) if (url !== null) texts.get(url)?.add(name)
  return most.map(([url, count]) => ({
    url: cut(url, 500),
    count,
    texts: [...(texts.get(url) ?? [])].slice(0, MAX_TEXTS).map((text) => cut(text, 100)),
  }))
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#')
  return hash === -1 ? url : url.slice(0, hash)
}
