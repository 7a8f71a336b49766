import { getDomain } from 'tldts'
import type { HtmlElement } from './tree.ts'
import { attribute } from './tree.ts'

/** Absolute form of a URL as written; null when it does not parse. */
export function resolveUrl(raw: string | null, base: string): string | null {
  return raw === null ? null : (URL.parse(raw, base)?.href ?? null)
}

/** Registrable domain by the public-suffix list, private suffixes included; null for addresses and bare names. */
export function registrableDomain(hostname: string): string | null {
  return getDomain(hostname, { allowPrivateDomains: true })
}

/** What relative URLs resolve against: the first `base` with an href, unless it is unusable (§0.6). */
export function documentBase(bases: readonly HtmlElement[], finalUrl: string): string {
  const first = bases.find((base) => isInDocument(base) && attribute(base, 'href') !== null)
  const parsed = first && URL.parse(attribute(first, 'href') ?? '', finalUrl)
  if (!parsed || parsed.protocol === 'data:' || parsed.protocol === 'javascript:') return finalUrl
  return parsed.href
}

/** False for what stands in a template's content or was moved out of the tree. */
function isInDocument(element: HtmlElement): boolean {
  let node: HtmlElement['parentNode'] = element.parentNode
  while (node !== null && 'parentNode' in node) node = node.parentNode
  return node?.nodeName === '#document'
}
