import { createHash } from 'node:crypto'
import type { PageCapture } from '../../capture/capture.ts'
import type { Collector } from '../collect/collector.ts'
import { isHome } from './document-kind.ts'
import { emptyMarkup } from './empty-markup.ts'
import { decodeHtml } from './decode-html.ts'
import { expandXhtml } from './expand-xhtml.ts'
import { registrableDomain } from './urls.ts'
import { firstHeader } from '../network/headers.ts'
import { headerLinks } from '../network/link-header.ts'
import { isHtmlType, mimeTypeOf } from '../network/mime.ts'
import { robotsDirectives } from '../network/robots-directives.ts'
import type { RobotsDirective } from '../network-facts.ts'
import { type Markup, readMarkup } from './read-markup.ts'

/** What the page's own bytes and headers say of it. Plain data, as it crosses threads. */
export interface DocumentFacts extends Markup {
  readonly robotsDirectives: readonly RobotsDirective[]
  readonly registrableDomain: string | null
  readonly mimeType: string
  /** Size of the body after decoding. Kept here because the body itself is dropped after reading. */
  readonly decodedBytes: number
  /** Hash of the decoded body, in hexadecimal digits: identifies a file as the one that was served. */
  readonly bodySha256: string
}

/** Parses once and reads everything in one pass over the tree. Never throws, whatever a server sent. */
export function readDocument(
  page: { readonly response: Pick<PageCapture['response'], 'url' | 'headers' | 'body'> },
  {
    outlined = false,
    others = [],
  }: { readonly outlined?: boolean; readonly others?: readonly Collector[] } = {},
): DocumentFacts {
  const { url, headers, body } = page.response
  const mimeType = mimeTypeOf(headers, body)
  const { hostname } = new URL(url)
  const decoded = decodeHtml(body, firstHeader(headers, 'content-type'))
  const about = {
    ...decoded,
    html: mimeType === 'application/xhtml+xml' ? expandXhtml(decoded.html) : decoded.html,
    url,
    host: hostname,
    registrableDomain: registrableDomain(hostname),
    links: headerLinks(headers, url),
    home: isHome(url),
    outlined,
    others,
  }
  const markup = isHtmlType(mimeType) ? readMarkup(about) : emptyMarkup(about)
  return {
    ...markup,
    robotsDirectives: robotsDirectives(markup.head.metas, headers),
    registrableDomain: about.registrableDomain,
    mimeType,
    decodedBytes: body.byteLength,
    bodySha256: createHash('sha256').update(body).digest('hex'),
  }
}
