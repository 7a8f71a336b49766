import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, type Evidence, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { entitiesOf, textOf } from '../../facts/derived/entities.ts'
import { cardProperty } from '../../facts/derived/open-graph.ts'

/** Last path segments of pages about the author or owner of a site, in several languages. */
const TRUST_PAGES: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'about',
    /^(about|about-us|ueber-uns|uber-uns|a-propos|qui-sommes-nous|chi-siamo|sobre|quienes-somos|over-ons)$/,
  ],
  ['contact', /^(contact|contact-us|kontakt|contacto|contatti|contato)$/],
  [
    'privacy',
    /^(privacy|privacy-policy|datenschutz|datenschutzerklaerung|confidentialite|privacidad|privacybeleid)$/,
  ],
  ['imprint', /^(imprint|impressum|legal|legal-notice|mentions-legales|aviso-legal|colofon)$/],
]

export const authorshipSignals = defineCheck({
  id: 'authorship-signals',
  category: 'content',
  importance: 'informative',
  title: 'Author and publisher of the page',
  why: 'Readers trust a text more when they can see who is behind it. Some countries require an imprint by law.',
  fix: 'Name the author, as in <meta name="author" content="Ann Reader">, and link your about, contact and privacy pages.',
  criteria: {
    informative:
      'Lists who the page names as author or publisher, and which about, contact, privacy and imprint pages it links.',
    note: 'The check reads the meta elements author and article:author, the author or name of items of the types Article, Organization and Person and their subtypes, and links with rel="author". Of each kind of page, the first internal link counts whose URL ends in a word such as about, contact, privacy or imprint in one of several European languages.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content#ewho',
  reads: ['head', 'links', 'structuredData'],
  examples: {
    informative: [
      { html: '<meta name="author" content="Ann Reader"><a href="/about">About us</a>' },
      { html: '<p>Text' },
    ],
  },

  evaluate({ head, links, structuredData }) {
    const author = cardProperty(head, 'author', 'article:author')
    const people = entitiesOf(structuredData, ['Article', 'Organization', 'Person'])
    const names: Evidence[] = [
      ...(author ? [{ name: author.key, value: author.value }] : []),
      ...people.flatMap(({ type, node }) => {
        const value = nameIn(node['author']) || (type === 'Article' ? '' : textOf(node, 'name'))
        return value === '' ? [] : [{ name: type, value }]
      }),
      ...links
        .filter(({ rel }) => rel.includes('author'))
        .map((link) => ({ ...at(link), name: 'rel=author' })),
    ]
    const pages = trustPages(links)
    const named =
      names.length > 0
        ? 'The page names an author or publisher'
        : 'The page names no author or publisher'
    const linked =
      pages.length > 0
        ? `${counted(pages.length, 'page')} about the site (${pages.map(({ name }) => name).join(', ')})`
        : 'no page about the site'
    return inform(`${named} and links ${linked}`, [...names, ...pages])
  },
})

/** The first link to each kind of page. */
function trustPages(links: readonly LinkFact[]): (Evidence & { name: string })[] {
  const found = new Map<string, Evidence & { name: string }>()
  const seen = new Set<string>()
  for (const link of links) {
    if (link.party !== 'internal' || link.url === null) continue
    const [address = ''] = link.url.split('#', 1)
    if (seen.has(address)) continue
    seen.add(address)
    const last = lastSegment(address)
    const name = TRUST_PAGES.find(([, pattern]) => pattern.test(last))?.[0]
    if (name !== undefined && !found.has(name))
      found.set(name, { ...at(link), url: link.url, name })
  }
  return [...found.values()]
}

/** `ueber-uns` of `https://www.example.com/de/Ueber_uns.html?x`. */
function lastSegment(url: string): string {
  const query = url.search(/[?#]/)
  let end = query === -1 ? url.length : query
  while (url.charAt(end - 1) === '/') end--
  return url
    .slice(url.lastIndexOf('/', end - 1) + 1, end)
    .toLowerCase()
    .replace(/\.[a-z]{2,5}$/, '')
    .replaceAll('_', '-')
}

function nameIn(author: unknown): string {
  const [first]: readonly unknown[] = [author].flat()
  if (typeof first === 'string') return first
  return typeof first === 'object' &&
    first !== null &&
    'name' in first &&
    typeof first.name === 'string'
    ? first.name
    : ''
}
