import type { DocumentKind } from '../document-facts.ts'
import type { ParsedHtml } from './parse-html.ts'
import type { HtmlDoctype } from './tree.ts'

/** Describes the parsed web page. */
export function documentKind(parsed: ParsedHtml, home: boolean): DocumentKind {
  const { document, truncated } = parsed
  const doctype = document.childNodes.find(
    (node): node is HtmlDoctype => node.nodeName === '#documentType',
  )
  return {
    html: true,
    truncated,
    doctype: doctype
      ? { name: doctype.name, publicId: doctype.publicId, systemId: doctype.systemId }
      : null,
    mode: document.mode,
    frameset: hasFrameset(document.childNodes),
    home,
  }
}

function hasFrameset(children: ParsedHtml['document']['childNodes']): boolean {
  return children.some(
    (node) =>
      'tagName' in node &&
      node.tagName === 'html' &&
      node.childNodes.some((child) => child.nodeName === 'frameset'),
  )
}

/** Parameters that only tell where a visitor comes from, or choose a language: `?utm_source=…`, `?lang=en`. */
const STAYS_HOME = /^(?:utm_\w+|gclid|fbclid|msclkid|ref|lang|hl|locale)$/i

/**
 * `/`, an index file, or a language root such as `/en/` or `/pt-br`. A query makes it another page: `/?s=nets` is a
 * search, `/?p=4` a post.
 */
export function isHome(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  if ([...searchParams.keys()].some((name) => !STAYS_HOME.test(name))) return false
  return /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\/|$))?(?:(?:index|default|home)\.\w{2,5})?$/i.test(
    pathname,
  )
}
