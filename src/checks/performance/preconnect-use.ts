import type { LinkElementFact } from '../../facts/document-facts.ts'
import type { AddressFacts } from '../../facts/network-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { isHttps, isInsecure } from '../../facts/derived/secure-context.ts'

/** More than these compete for bandwidth (Lighthouse's network-dependency-tree insight). */
const MAX = 4

/** Hosts that serve only fonts, which are always fetched with CORS. */
const FONT_HOSTS: ReadonlySet<string> = new Set(['fonts.gstatic.com', 'use.typekit.net'])

export const preconnectUse = defineCheck({
  id: 'preconnect-use',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Preconnects are few and useful',
  why: 'A preconnect that the page does not use takes bandwidth and time from the connections that visitors wait for.',
  fix: 'Keep one preconnect for each origin of the first screen, with crossorigin for fonts; use dns-prefetch for other origins.',
  criteria: {
    pass: 'The page preconnects to at most 4 different origins, and every preconnect is useful.',
    warn: 'The page preconnects to more than 4 different origins, or at least one preconnect is useless.',
    'not-applicable': 'The page has no preconnects.',
    note: 'A preconnect is useless when its URL is invalid, when it uses http on an https page, when it repeats another with the same crossorigin, or when it lacks crossorigin and goes to the page’s own origin, fonts.gstatic.com or use.typekit.net. Link elements and the Link header count. Whether the page uses an origin later is not checked.',
  },
  source: 'https://web.dev/articles/preconnect-and-dns-prefetch',
  reads: ['address', 'head'],
  examples: {
    pass: [
      {
        html: '<link rel="preconnect" href="https://fonts.googleapis.com"><link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>',
      },
    ],
    warn: [
      { html: '<link rel="preconnect" href="https://fonts.gstatic.com">' },
      { html: '<link rel="preconnect" href="http://cdn.example">' },
      { html: 'abcde'.replace(/./g, '<link rel="preconnect" href="https://$&.example">') },
    ],
    'not-applicable': [{ html: '<link rel="dns-prefetch" href="https://cdn.example">' }],
  },

  evaluate({ address, head }) {
    const all = head.linkElements.filter(({ rel }) => rel.includes('preconnect'))
    if (all.length === 0) return notApplicable('The page has no preconnects')

    const wrong = [...all.flatMap((link) => problemsOf(link, address)), ...repeated(all)]
    const origins = new Set(all.map(({ url }) => originOf(url)))
    if (origins.size > MAX) {
      return warn(`The page preconnects to ${origins.size} origins (recommended: at most ${MAX})`, [
        ...all.map((link) => rowOf(link)),
        ...wrong,
      ])
    }
    return wrong.length === 0
      ? pass()
      : warn(
          `${counted(wrong.length, 'preconnect')} ${verb(wrong.length, 'is', 'are')} useless`,
          wrong,
        )
  },
})

function problemsOf(link: LinkElementFact, address: AddressFacts): Evidence[] {
  const { url, crossorigin } = link
  if (url === null) return [rowOf(link, 'invalid URL')]
  if (isHttps(address.final) && isInsecure(url)) return [rowOf(link, 'http on an https page')]
  if (crossorigin !== null) return []
  if (originOf(url) === originOf(address.final))
    return [rowOf(link, 'own origin, already connected')]
  return FONT_HOSTS.has(URL.parse(url)?.hostname ?? '')
    ? [rowOf(link, 'fonts need crossorigin')]
    : []
}

/** With and without crossorigin are two connections; a header may repeat the markup. */
function repeated(links: readonly LinkElementFact[]): Evidence[] {
  const groups = Map.groupBy(links, ({ url, crossorigin, source }) =>
    [originOf(url), crossorigin?.trim().toLowerCase() ?? 'no-cors', source].join(' '),
  )
  return [...groups.values()].flatMap(([, ...others]) =>
    others.map((link) => rowOf(link, 'duplicate')),
  )
}

function originOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.origin ?? null)
}

function rowOf(link: LinkElementFact, note?: string): Evidence {
  return {
    ...at({ line: link.line }),
    ...(link.href === null ? {} : { url: link.href }),
    ...(note === undefined ? {} : { note }),
  }
}
