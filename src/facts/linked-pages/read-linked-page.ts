import type { Response } from '../../capture/capture.ts'
import { CHALLENGE_WORDS, challengeBy } from '../html/block-reason.ts'
import type { Collector } from '../collect/collector.ts'
import { refreshesOf } from '../collect/head.ts'
import { hreflangOf, linkElementCollector } from '../collect/link-elements.ts'
import { metaCollector } from '../collect/metas.ts'
import { scriptCollector } from '../collect/scripts.ts'
import { textCollector } from '../collect/text.ts'
import { titleCollector } from '../collect/titles.ts'
import { walk } from '../collect/walk.ts'
import type { CanonicalFact, HreflangFact, MetaFact } from '../document-facts.ts'
import { decodeHtml } from '../html/decode-html.ts'
import { type ParsedHtml, parseHtml } from '../html/parse-html.ts'
import { textShingles } from '../html/shingles.ts'
import { attribute } from '../html/tree.ts'
import { documentBase, resolveUrl } from '../html/urls.ts'
import type { LinkedPageFact } from '../linked-page-facts.ts'
import { firstHeader } from '../network/headers.ts'
import { headerCanonicals, headerLinks } from '../network/link-header.ts'
import { isHtmlType, mimeTypeOf } from '../network/mime.ts'
import { robotsDirectives } from '../network/robots-directives.ts'
import { parseHead } from './parse-head.ts'
import { refusalOf } from './refusal.ts'

/** What another page declares about itself. */
export interface LinkedPageReading extends Pick<
  LinkedPageFact,
  | 'mimeType'
  | 'blocked'
  | 'title'
  | 'canonicals'
  | 'hreflangs'
  | 'robotsDirectives'
  | 'headComplete'
  | 'words'
> {
  readonly shingles: readonly number[]
}

const MAX_TITLE = 500
const MAX_CANONICALS = 20
/** More languages than any one page has. */
const MAX_HREFLANGS = 500
/** A longer URL cannot be requested, so it is not kept. */
const MAX_URL = 4096
const MAX_FRAMES = 50

/** How much of a page is needed: for language versions, of which there may be six, only the head. */
export type Extent = 'head' | 'whole'

/** Reads what a page declares in its headers, its head and, if needed, its text. Never throws. */
export function readLinkedPage(response: Response, extent: Extent = 'whole'): LinkedPageReading {
  const { url, headers, body, status } = response
  const mimeType = mimeTypeOf(headers, body)
  const links = headerLinks(headers, url)
  const fromHeader = {
    canonicals: headerCanonicals(links),
    hreflangs: links.flatMap((link) => hreflangOf(link) ?? []),
  }
  const said = isHtmlType(mimeType) ? readHtml(response, extent) : NO_HTML
  const { metas, linkElements, title, words, challenge, headComplete, shingles } = said
  return {
    mimeType,
    blocked: refusalOf(status, headers) ?? challenge,
    title: title?.slice(0, MAX_TITLE) ?? null,
    ...addresses({
      canonicals: [...linkElements.canonicals, ...fromHeader.canonicals],
      hreflangs: [...linkElements.hreflangs, ...fromHeader.hreflangs],
    }),
    robotsDirectives: robotsDirectives(metas, headers),
    headComplete,
    words,
    shingles,
  }
}

interface HtmlReading {
  readonly metas: readonly MetaFact[]
  readonly linkElements: Declared
  readonly title: string | null
  readonly challenge: string | null
  readonly headComplete: boolean
  readonly words: number | null
  readonly shingles: readonly number[]
}

const NO_HTML: HtmlReading = {
  metas: [],
  linkElements: { canonicals: [], hreflangs: [] },
  title: null,
  challenge: null,
  headComplete: true,
  words: null,
  shingles: [],
}

/** A head that lists languages is not a wall's; without one, the body decides. */
function readHtml({ url, headers, body, cut }: Response, extent: Extent): HtmlReading {
  const { html } = decodeHtml(body, firstHeader(headers, 'content-type'))
  const head = extent === 'head' ? parseHead(html, { cut }) : null
  const headComplete = !cut || head?.complete === true
  if (head !== null) {
    const said = readTree(head, html, url)
    if (said.linkElements.hreflangs.length > 0) {
      return { ...said, headComplete, words: null, shingles: [] }
    }
  }
  const said = readTree(parseHtml(html), html, url)
  return cut
    ? { ...said, headComplete, words: null, shingles: [] }
    : { ...said, headComplete, shingles: textShingles(html) }
}

function readTree(
  { document, bases }: Pick<ParsedHtml, 'document' | 'bases'>,
  html: string,
  url: string,
) {
  const base = documentBase(bases, url)
  const context = { html, url, base, host: new URL(url).hostname, registrableDomain: null }
  const titles = titleCollector()
  const metas = metaCollector()
  const linkElements = linkElementCollector(context)
  const scripts = scriptCollector(context)
  const frames = frameAddresses(base)
  const text = textCollector()
  walk(document, [titles, metas, linkElements, scripts, frames, text])
  const { words } = text.facts()
  const title = titles.titles[0]?.text ?? null
  const loaded = [
    ...scripts.scripts.flatMap((script) => [script.url ?? '', script.code]),
    ...frames.urls,
    ...refreshesOf(metas.metas, base).map((refresh) => refresh.url ?? ''),
  ]
  const challenge = words < CHALLENGE_WORDS ? challengeBy(title ?? '', loaded) : null
  return { metas: metas.metas, linkElements, title, words, challenge }
}

/** Some walls put their check into a frame; frames matter here only for that. */
function frameAddresses(base: string): Collector & { readonly urls: readonly string[] } {
  const urls: string[] = []
  return {
    urls,
    tags: ['iframe', 'frame'],
    enter(element) {
      const url = resolveUrl(attribute(element, 'src'), base)
      if (url !== null && urls.length < MAX_FRAMES) urls.push(url)
    },
  }
}

interface Declared {
  readonly canonicals: readonly CanonicalFact[]
  readonly hreflangs: readonly HreflangFact[]
}

/** What search engines read: declarations in head or header. */
function addresses(declared: Declared): Pick<LinkedPageReading, 'canonicals' | 'hreflangs'> {
  const canonicals = declared.canonicals
    .filter(({ inHead, extraAttributes }) => inHead && extraAttributes.length === 0)
    .flatMap(({ url }) => (isKept(url) ? [url] : []))
  const hreflangs = declared.hreflangs
    .filter(({ inHead, url }) => inHead && isKept(url))
    .map(({ code, url }) => ({ code: code.slice(0, 50), url }))
  return {
    canonicals: [...new Set(canonicals)].slice(0, MAX_CANONICALS),
    hreflangs: hreflangs.slice(0, MAX_HREFLANGS),
  }
}

function isKept(url: string | null): url is string {
  return url !== null && url.length <= MAX_URL && /^https?:/.test(url)
}
