import type { PageCapture } from '../capture/capture.ts'
import { collectorsFor } from './collect/collectors.ts'
import type { PageContext } from './collect/collector.ts'
import { refreshesOf } from './collect/head.ts'
import { hreflangOf } from './collect/link-elements.ts'
import { walk } from './collect/walk.ts'
import type { EncodingFacts } from './document-facts.ts'
import { emptyDocument } from './empty-document.ts'
import { decodeHtml, encodingName } from './html/decode-html.ts'
import { type ParsedHtml, parseHtml } from './html/parse-html.ts'
import { attribute, type HtmlDoctype, type HtmlElement } from './html/tree.ts'
import { documentBase, registrableDomain } from './html/urls.ts'
import { textShingles } from './html/shingles.ts'
import { firstHeader } from './network/headers.ts'
import { headerCanonicals, headerLinks } from './network/link-header.ts'
import { isHtmlType, mimeTypeOf } from './network/mime.ts'
import { robotsDirectives } from './network/robots-directives.ts'
import type { PageFacts } from './page-facts.ts'

/** What can be said of the page from its own bytes and headers. Plain data: it crosses threads. */
export interface DocumentFacts extends Pick<
  PageFacts,
  | 'robotsDirectives'
  | 'document'
  | 'encoding'
  | 'head'
  | 'canonicals'
  | 'hreflangs'
  | 'headings'
  | 'links'
  | 'images'
  | 'scripts'
  | 'stylesheets'
  | 'resources'
  | 'media'
  | 'frames'
  | 'forms'
  | 'controls'
  | 'landmarks'
  | 'tables'
  | 'ids'
  | 'aria'
  | 'text'
  | 'structuredData'
  | 'markup'
> {
  readonly base: string
  readonly registrableDomain: string | null
  readonly mimeType: string
  /** Size of the body after decoding. Kept here because the body itself is dropped once it is read. */
  readonly decodedBytes: number
  /** Hashes of the text's word shingles, for its likeness to the answer for a missing page. */
  readonly shingles: readonly number[]
}

/** Parses once and reads everything in one pass over the tree. Never throws on what a server sent. */
export function readDocument(page: PageCapture): DocumentFacts {
  const { url, headers, body } = page.response
  const mimeType = mimeTypeOf(headers, body)
  const links = headerLinks(headers, url)
  const { html, encoding } = decodeHtml(body, firstHeader(headers, 'content-type'))
  const common = {
    mimeType,
    decodedBytes: body.byteLength,
    registrableDomain: registrableDomain(new URL(url).hostname),
  }
  const home = isHome(url)
  if (!isHtmlType(mimeType)) {
    const markup = emptyDocument({ encoding: { ...encoding, meta: null }, links, home })
    return { ...markup, ...common, base: url, robotsDirectives: robotsDirectives([], headers) }
  }
  const parsed = parseHtml(html)
  const context: PageContext = {
    html,
    url,
    base: documentBase(parsed.bases, url),
    host: new URL(url).hostname,
    registrableDomain: common.registrableDomain,
  }
  const found = collectorsFor(context, parsed.document)
  walk(parsed.document, Object.values(found))
  const linkElements = [...found.linkElements.linkElements, ...links]
  const linkFacts = found.links.facts(found.ids.byId)
  return {
    ...common,
    base: context.base,
    shingles: textShingles(html),
    robotsDirectives: robotsDirectives(found.metas.metas, headers),
    document: documentKind(parsed, home),
    encoding: { ...encoding, meta: metaEncoding(found.metas.charset, html, encoding.used) },
    head: {
      titles: found.titles.titles,
      metas: found.metas.metas,
      linkElements,
      bases: found.bases.bases,
      lost: found.lostHead.lost(),
      endedBy: found.lostHead.endedBy(),
      refreshes: refreshesOf(found.metas.metas, context.base),
      html: found.bases.html(),
    },
    canonicals: [...found.linkElements.canonicals, ...headerCanonicals(links)],
    hreflangs: [
      ...found.linkElements.hreflangs,
      ...links.flatMap((link) => hreflangOf(link) ?? []),
    ],
    headings: found.headings.facts(found.ids.byId),
    links: linkFacts,
    images: found.images.facts(found.ids.byId),
    scripts: found.scripts.scripts,
    stylesheets: found.stylesheets.stylesheets,
    resources: found.resources.resources,
    media: found.media.facts(),
    frames: found.frames.facts(found.ids.byId),
    forms: found.forms.facts(),
    controls: found.controls.facts(found.ids.byId),
    landmarks: found.landmarks.landmarks,
    tables: found.tables.tables,
    ids: found.ids.facts(linkFacts),
    aria: found.aria.facts(),
    text: { ...found.text.facts(), ...found.appRoots.facts() },
    structuredData: found.structuredData.blocks,
    markup: found.markup.facts(parsed.errors, inlineBytes(found)),
  }
}

function documentKind(parsed: ParsedHtml, home: boolean): PageFacts['document'] {
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

/** `/`, an index file, or a language root such as `/en/` or `/pt-br`. */
function isHome(url: string): boolean {
  const { pathname } = new URL(url)
  return /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\/|$))?(?:(?:index|default|home)\.\w{2,5})?$/i.test(
    pathname,
  )
}

/** The element that declares the encoding and where it ends, in bytes: it must be within 1,024. */
function metaEncoding(
  element: HtmlElement | null,
  html: string,
  used: string,
): EncodingFacts['meta'] {
  const end = element?.sourceCodeLocation?.endOffset
  if (element === null || end === undefined) return null
  const label =
    attribute(element, 'charset') ??
    /charset\s*=\s*["']?\s*([^\s"';]+)/i.exec(attribute(element, 'content') ?? '')?.[1] ??
    ''
  const encoding = encodingName(label)
  const before = html.slice(0, end)
  return {
    label: label.trim(),
    // A meta that can be read as ASCII cannot be UTF-16 (HTML §13.2.3.2).
    encoding: encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding,
    offset: used === 'utf-8' ? Buffer.byteLength(before) : before.length,
  }
}

function inlineBytes(found: ReturnType<typeof collectorsFor>): PageFacts['markup']['bytes'] {
  const scripts = found.scripts.scripts
  return {
    text: found.text.bytes(),
    inlineScript: sum(scripts.filter(({ kind }) => kind !== 'data')),
    inlineStyle: sum(found.stylesheets.stylesheets),
    inlineData: sum(scripts.filter(({ kind }) => kind === 'data')),
  }
}

function sum(sizes: readonly { readonly bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0)
}
