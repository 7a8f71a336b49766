import type { LinkElementFact } from '../../facts/document-facts.ts'
import type { AddressFacts } from '../../facts/network-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isHttps, isInsecure } from '../../facts/derived/secure-context.ts'

/** More than these take bandwidth from each other (Lighthouse's network-dependency-tree insight). */
const MAX = 4

/** Serves nothing but fonts, which are always fetched with CORS. */
const FONT_HOSTS: ReadonlySet<string> = new Set(['fonts.gstatic.com', 'use.typekit.net'])

export const preconnectUse = defineCheck({
  id: 'preconnect-use',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Early connections are few and fit their use',
  why: 'A connection that is opened early but not used costs time that the needed ones lack.',
  fix: 'Keep preconnect for the origins that the first screen needs, once each, with crossorigin for fonts; use dns-prefetch for the others.',
  criteria:
    'Passes with preconnects to at most 4 different origins, none of them of no use. Warns with more, and when one has no usable address, connects over http from an https page, comes twice with the same crossorigin, goes to the origin of the page without crossorigin, or goes to fonts.gstatic.com or use.typekit.net without crossorigin. Link elements and the Link header count, dns-prefetch does not, and whether the page uses an origin later is not judged. Does not apply without preconnects.',
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
    if (all.length === 0) return notApplicable('There are no preconnects.')

    const wrong = [...all.flatMap((link) => mistakesOf(link, address)), ...repeated(all)]
    const origins = new Set(all.map(({ url }) => originOf(url)))
    if (origins.size > MAX) {
      return warn(
        `The page connects early to ${origins.size} origins; ${MAX} are the most that help.`,
        [...all.map((link) => rowOf(link)), ...wrong],
      )
    }
    return wrong.length === 0
      ? pass()
      : warn(`${counted(wrong.length, 'preconnect')} of no use.`, wrong)
  },
})

function mistakesOf(link: LinkElementFact, address: AddressFacts): Evidence[] {
  const { url, crossorigin } = link
  if (url === null) return [rowOf(link, 'has no usable address')]
  if (isHttps(address.final) && isInsecure(url)) return [rowOf(link, 'connects over http')]
  if (crossorigin !== null) return []
  if (originOf(url) === originOf(address.final))
    return [rowOf(link, 'the page itself came from there')]
  return FONT_HOSTS.has(URL.parse(url)?.hostname ?? '')
    ? [rowOf(link, 'serves fonts, which need crossorigin')]
    : []
}

/** One with and one without crossorigin are two connections; a header may repeat what the markup says. */
function repeated(links: readonly LinkElementFact[]): Evidence[] {
  const groups = Map.groupBy(links, ({ url, crossorigin, source }) =>
    [originOf(url), crossorigin?.trim().toLowerCase() ?? 'no-cors', source].join(' '),
  )
  return [...groups.values()].flatMap(([, ...others]) =>
    others.map((link) => rowOf(link, 'comes twice')),
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
