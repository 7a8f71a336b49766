import type { Response } from '../../capture/capture.ts'
import { isHtmlType, sniff } from '../network/mime.ts'
import { readSitemap, type SitemapContent } from './read-sitemap.ts'

/** The pages that one file lists. */
export interface SitemapListing extends Pick<
  SitemapContent,
  'entries' | 'pages' | 'children' | 'dates' | 'versions'
> {
  readonly isIndex: boolean
  /** True if it was longer than the part that is read. */
  readonly cut: boolean
  /** Why it lists nothing; null if it does. */
  readonly fault: 'html' | 'not-sitemap' | 'too-large' | 'empty' | null
  /** Problems, as sentences, at most 10. */
  readonly problems: readonly string[]
}

/** Reads a file for its first pages. Hostile text: call it in a thread that can be killed. */
export function listSitemap(
  { url, body, cut }: Pick<Response, 'url' | 'body' | 'cut'>,
  mostPages: number,
): SitemapListing {
  const content = readSitemap(body, { url, wanted: new Set(), now: Date.now(), cut, mostPages })
  const { entries, pages, children, dates, versions } = content
  const isCut = cut || content.cut
  return {
    entries,
    pages,
    children,
    dates,
    versions,
    isIndex: content.kind === 'index',
    cut: isCut,
    problems: content.problems.map(({ message }) => message),
    fault: entries > 0 ? null : faultOf(content, { body, isCut }),
  }
}

function faultOf(
  { kind }: SitemapContent,
  { body, isCut }: { readonly body: Uint8Array; readonly isCut: boolean },
): SitemapListing['fault'] {
  if (isCut) return 'too-large'
  if (isHtmlType(sniff(body) ?? '')) return 'html'
  return kind === 'invalid' && body.byteLength > 0 ? 'not-sitemap' : 'empty'
}
