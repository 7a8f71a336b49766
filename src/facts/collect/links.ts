import type { LinkFact } from '../element-facts.ts'
import {
  accessibleName,
  ariaName,
  type ElementsById,
  plainText,
  titleName,
  visibleText,
} from '../html/accessible-name.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, foldSpace, hasAttribute, type HtmlElement, tokens } from '../html/tree.ts'
import { registrableDomain, resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'
import type { Scope } from './scope.ts'

export interface LinkCollector extends Collector {
  facts(byId: ElementsById): LinkFact[]
}

export function linkCollector(page: PageContext): LinkCollector {
  const found: { element: HtmlElement; scope: Scope }[] = []
  const partyOf = partyReader(page)
  const resolve = hrefReader(page)
  return {
    tags: ['a', 'area'],
    enter(element, scope) {
      if (found.length < MAX_FACTS) found.push({ element, scope })
    },
    facts: (byId) =>
      found.map(({ element, scope }) => linkFact({ page, element, scope, byId, partyOf, resolve })),
  }
}

interface Reading {
  readonly page: PageContext
  readonly element: HtmlElement
  readonly scope: Scope
  readonly byId: ElementsById
  readonly partyOf: PartyReader
  readonly resolve: (href: string | null) => string | null
}

function linkFact({ page, element, scope, byId, partyOf, resolve }: Reading): LinkFact {
  const href = attribute(element, 'href')
  const url = resolve(href)
  return {
    tag: element.tagName === 'area' ? 'area' : 'a',
    href,
    url,
    ...namesOf(element, byId),
    rel: tokens(attribute(element, 'rel')),
    target: attribute(element, 'target'),
    role: attribute(element, 'role')?.trim().toLowerCase() ?? null,
    idOrName: attribute(element, 'id') ?? attribute(element, 'name'),
    clickHandler: hasAttribute(element, 'onclick'),
    current: isCurrent(element),
    ...partyOf(url),
    place: scope.place,
    lang: scope.lang,
    line: lineOf(element),
    snippet: snippetOf(page, element),
    exposed: scope.exposed,
  }
}

/** Most links are named by their text, which is then read only once. */
function namesOf(element: HtmlElement, byId: ElementsById): Pick<LinkFact, 'text' | 'name'> {
  if (element.tagName === 'area') {
    const alt = foldSpace(attribute(element, 'alt') ?? '')
    return { text: visibleText(element), name: accessibleName(element, byId) || alt }
  }
  const only = plainText(element)
  if (only === null) return { text: visibleText(element), name: accessibleName(element, byId) }
  return { text: only, name: ariaName(element, byId) ?? (only || titleName(element)) }
}

/** WAI-ARIA 1.2, section 6.6.4: every value except `false` and the empty string marks the current item. */
function isCurrent(element: HtmlElement): boolean {
  const current = attribute(element, 'aria-current')?.trim().toLowerCase() ?? ''
  return current !== '' && current !== 'false'
}

/**
 * Plain fragments, of which a manual has thousands, need no URL parser. The part before a fragment is parsed once, as
 * is a repeated URL, such as those of a menu at both ends of the page.
 */
function hrefReader({ base }: PageContext): Reading['resolve'] {
  const prefix = withoutFragment(base)
  const isPlain = /^https?:/.test(base)
  const targets = new Map<string, string | null>()

  function targetOf(reference: string): string | null {
    const known = targets.get(reference)
    if (known !== undefined) return known
    const target = resolveUrl(reference, base)
    targets.set(reference, target)
    return target
  }

  return (href) => {
    if (href === null) return null
    const hash = isPlain ? plainFragmentStart(href) : NOT_PLAIN
    if (hash === NOT_PLAIN) return targetOf(href)
    if (hash === 0) return prefix + href
    const target = targetOf(href.slice(0, hash))
    return target === null ? null : target + href.slice(hash)
  }
}

const NOT_PLAIN = -1
const IN_PATH = 1
const IN_FRAGMENT = 2
/** By ASCII character: whether it is plain in the part before a fragment, and in a fragment, as bits. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const char = String.fromCharCode(unit)
  const inFragment = /[\w.~:/-]/.test(char)
  return (inFragment || '?&=%+'.includes(char) ? IN_PATH : 0) | (inFragment ? IN_FRAGMENT : 0)
})

/**
 * The place of the number sign of a plain reference. The parser keeps a plain fragment unchanged, and the part before
 * it has no characters that the parser would trim.
 */
function plainFragmentStart(href: string): number {
  let [hash, wanted] = [NOT_PLAIN, IN_PATH]
  for (let i = 0; i < href.length; i++) {
    const unit = href.charCodeAt(i)
    if (unit === NUMBER_SIGN && hash === NOT_PLAIN) [hash, wanted] = [i, IN_FRAGMENT]
    else if (((PLAIN[unit] ?? 0) & wanted) === 0) return NOT_PLAIN
  }
  return hash
}

type Party = Pick<LinkFact, 'party' | 'sameHost'>
export type PartyReader = (url: string | null) => Party

const OTHER: Party = { party: 'other', sameHost: false }
const OWN_PAGE: Party = { party: 'page', sameHost: true }
const OWN_HOST: Party = { party: 'internal', sameHost: true }
const NUMBER_SIGN = 0x23

/** The party of a link's target. Hosts repeat on every page, so each is looked up once. */
export function partyReader(page: PageContext): PartyReader {
  const domains = new Map<string, boolean>()
  const self = withoutFragment(page.url)
  const site = originOf(page.url)

  function isInternal(hostname: string): boolean {
    const known = domains.get(hostname)
    if (known !== undefined) return known
    const domain = registrableDomain(hostname)
    const internal =
      hostname === page.host || (domain !== null && domain === page.registrableDomain)
    domains.set(hostname, internal)
    return internal
  }

  return (url) => {
    if (url === null || !(url.startsWith('http:') || url.startsWith('https:'))) return OTHER
    if (url.startsWith(self) && url.charCodeAt(self.length) === NUMBER_SIGN) return OWN_PAGE
    if (site !== null && url.startsWith(site)) return OWN_HOST
    const hostname = hostnameOf(url)
    const sameHost = hostname === page.host
    return { party: isInternal(hostname) ? 'internal' : 'external', sameHost }
  }
}

/** The beginning of all URLs of the page's origin; null for an origin without a host. */
function originOf(url: string): string | null {
  return /^https?:/.test(url) ? `${new URL(url).origin}/` : null
}

/** Host of a URL serialized by the parser, without parsing it again: credentials are rare. */
function hostnameOf(url: string): string {
  const plain = /^https?:\/\/([^/?#:@[\]]+)(?::\d+)?[/?#]/.exec(url)?.[1]
  return plain ?? new URL(url).hostname
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf('#')
  return hash === -1 ? url : url.slice(0, hash)
}
