import { getDomain } from 'tldts'
import type { HtmlElement } from './tree.ts'
import { attribute } from './tree.ts'

/** Absolute form of a URL as written; null if it does not parse. */
export function resolveUrl(raw: string | null, base: string): string | null {
  return raw === null ? null : (URL.parse(raw, base)?.href ?? null)
}

/** Registrable domain by the public-suffix list, private suffixes included; null for IP addresses and bare names. */
export function registrableDomain(hostname: string): string | null {
  return getDomain(hostname, { allowPrivateDomains: true })
}

/** Base that relative URLs resolve against: the first `base` with an href, unless it is unusable. */
export function documentBase(bases: readonly HtmlElement[], finalUrl: string): string {
  const first = bases.find((base) => isInDocument(base) && attribute(base, 'href') !== null)
  const parsed = first && URL.parse(attribute(first, 'href') ?? '', finalUrl)
  if (!parsed || parsed.protocol === 'data:' || parsed.protocol === 'javascript:') return finalUrl
  return parsed.href
}

/** False for elements in a template's content or removed from the tree. */
function isInDocument(element: HtmlElement): boolean {
  let node: HtmlElement['parentNode'] = element.parentNode
  while (node !== null && 'parentNode' in node) node = node.parentNode
  return node?.nodeName === '#document'
}
