import type { CanonicalFact, HreflangFact, LinkElementFact } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { attribute, hasAttribute, type HtmlElement, tokens } from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface LinkElementCollector extends Collector {
  readonly linkElements: readonly LinkElementFact[]
  readonly canonicals: readonly CanonicalFact[]
  readonly hreflangs: readonly HreflangFact[]
}

/** `<link>` elements, and the canonical URL and language versions that they declare. */
export function linkElementCollector(page: PageContext): LinkElementCollector {
  const linkElements: LinkElementFact[] = []
  const canonicals: CanonicalFact[] = []
  const hreflangs: HreflangFact[] = []
  return {
    linkElements,
    canonicals,
    hreflangs,
    tags: ['link'],
    enter(element, { inHead }) {
      if (linkElements.length >= MAX_FACTS) return
      const link = linkElementFact(element, page, inHead)
      linkElements.push(link)
      if (link.rel.includes('canonical')) canonicals.push(canonicalFact(link, element))
      const hreflang = hreflangOf(link)
      if (hreflang) hreflangs.push(hreflang)
    },
  }
}

function linkElementFact(
  element: HtmlElement,
  { base }: PageContext,
  inHead: boolean,
): LinkElementFact {
  const href = attribute(element, 'href')
  return {
    rel: tokens(attribute(element, 'rel')),
    href,
    url: resolveUrl(href, base),
    type: attribute(element, 'type'),
    media: attribute(element, 'media'),
    as: attribute(element, 'as'),
    hreflang: attribute(element, 'hreflang'),
    sizes: attribute(element, 'sizes'),
    title: attribute(element, 'title'),
    crossorigin: attribute(element, 'crossorigin'),
    integrity: attribute(element, 'integrity'),
    imagesrcset: attribute(element, 'imagesrcset'),
    disabled: hasAttribute(element, 'disabled'),
    line: lineOf(element),
    inHead,
    source: 'element',
  }
}

/** A canonical with one of these attributes is for another representation, and Google ignores it. */
const CANONICAL_EXTRAS = ['hreflang', 'lang', 'media', 'type']

function canonicalFact(link: LinkElementFact, element: HtmlElement): CanonicalFact {
  return {
    raw: link.href ?? '',
    url: link.href === null || link.href.trim() === '' ? null : link.url,
    source: 'element',
    inHead: link.inHead,
    extraAttributes: CANONICAL_EXTRAS.filter((name) => hasAttribute(element, name)),
    line: link.line,
  }
}

/** The language version that a link declares: `rel=alternate` with `hreflang`. */
export function hreflangOf(link: LinkElementFact): HreflangFact | null {
  if (link.hreflang === null || !link.rel.includes('alternate')) return null
  return {
    code: link.hreflang,
    raw: link.href ?? '',
    url: link.url,
    source: link.source,
    inHead: link.inHead,
    line: link.line,
  }
}
