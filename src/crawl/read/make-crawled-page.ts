import { createHash } from 'node:crypto'
import type { PageCapture } from '../../capture/capture.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { headingText } from '../../facts/derived/main-heading.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { wordsOf } from '../../facts/derived/text-words.ts'
import type { DocumentFacts } from '../../facts/html/read-document.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import type { PageFile, PageHreflang, ReadPage } from '../crawled-page.ts'
import { setSketch, textSketch } from '../likeness/sketch.ts'
import { headersOf, limitsFrames } from './sent-headers.ts'
import { datelessText } from './calendar-text.ts'
import { linksOf } from './crawled-links.ts'
import { leadsOn } from './leads-on.ts'
import { withoutOwnLinks } from './own-links-text.ts'
import { packAnchors } from './anchors.ts'

/** The result of a page's checks. */
export type Judgement = Pick<ReadPage, 'score' | 'outcomes' | 'findings'>

interface PageRead {
  readonly page: PageCapture
  readonly document: DocumentFacts
  readonly facts: StaticFacts
  readonly judgement: Judgement
}

/** A shorter text has too few shingles to compare: the text itself is compared. */
const LEAST_SKETCHED = 200
const MAX_TEXT = 300
const MAX_URL = 2048
const MOST_FILES = 200

/** A page's facts and the findings of its checks, as the compact row that a crawl keeps. */
export function crawledPageOf({ page, document, facts, judgement }: PageRead): ReadPage {
  const { main, mainWords } = document.text
  const { outline } = document
  const files = filesOf(document)
  const links = linksOf(document)
  return {
    title: cut(document.head.titles[0]?.text),
    description: cut(metaOf(document, 'description')),
    h1: cut(h1Of(document)),
    lang: document.head.html.lang?.trim().toLowerCase() || null,
    words: mainWords,
    characters: main.length,
    textKey: keyOf(main),
    // A page that leads to no other of its kind is no part of an endless path, whatever it says.
    ...(leadsOn(page.response.url, links) && keysOfPath({ page, document, files })),
    sketch: sketchOf(main),
    structure: base64(setSketch(outline?.structure ?? [])),
    anchors: packAnchors(outline?.anchors ?? null),
    likeMissing: facts.notFound.similarity,
    canonical: declaredCanonical(document.canonicals),
    noindex: isNoindex(document.robotsDirectives),
    nofollow: document.robotsDirectives.some(
      ({ name, bot }) => (name === 'nofollow' || name === 'none') && bot === '*',
    ),
    hreflangs: hreflangsOf(document),
    next: relOf(document, 'next'),
    prev: relOf(document, 'prev'),
    links,
    externals: [],
    files,
    cookies: facts.cookies
      .filter(({ deletes }) => !deletes)
      .map(({ name, secure, httpOnly, sameSite, lifetime }) => ({
        name: name.slice(0, MAX_TEXT),
        secure,
        httpOnly,
        sameSite,
        lifetime,
      })),
    headers: headersOf(facts),
    frameAncestors: limitsFrames(facts),
    compressed: page.response.encodings.length > 0,
    decodedBytes: document.decodedBytes,
    types: [...new Set(document.structuredData.flatMap(({ types }) => types))].slice(0, 50),
    ...judgement,
  }
}

function cut(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed.slice(0, MAX_TEXT)
}

function h1Of({ headings }: DocumentFacts): string | undefined {
  const h1 = headings.find(({ level, byRole }) => level === 1 && !byRole)
  return h1 && headingText(h1)
}

function metaOf({ head }: DocumentFacts, name: string): string | undefined {
  return head.metas.find((meta) => meta.name === name)?.content
}

function relOf({ head }: DocumentFacts, rel: string): string | null {
  const url = head.linkElements.find((link) => link.rel.includes(rel))?.url ?? null
  return url !== null && url.length <= MAX_URL ? url : null
}

/** 96 bits: in one of 10¹¹ crawls, two of a billion texts collide by chance. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 12).toString('base64url')
}

interface PathPage extends Pick<PageRead, 'page' | 'document'> {
  readonly files: readonly PageFile[]
}

/** What pages of an endless path have in common. */
function keysOfPath({
  page,
  document,
  files,
}: PathPage): Pick<ReadPage, 'calendarKey' | 'ownText'> {
  const { main } = document.text
  const said = withoutOwnLinks(main, page.response.url, document.links)
  return {
    ...calendarKeyOf(said, { document, files }),
    ...(said !== main && { ownText: { textKey: keyOf(said), sketch: sketchOf(said) } }),
  }
}

function calendarKeyOf(
  said: string,
  { document, files }: Pick<PathPage, 'document' | 'files'>,
): Pick<ReadPage, 'calendarKey'> {
  const dateless = datelessText(said, document.head.html.lang ?? null)
  if (dateless === undefined) return {}
  const images = files.filter(({ type }) => type === 'image').map(({ url }) => url)
  return { calendarKey: keyOf([dateless, ...images.toSorted()].join('\n')) }
}

function sketchOf(main: string): string | null {
  const sketch = main.length < LEAST_SKETCHED ? null : textSketch(wordsOf(main))
  return sketch && base64(sketch)
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function hreflangsOf({ hreflangs }: DocumentFacts): PageHreflang[] {
  return hreflangs.slice(0, 500).flatMap(({ code, url, source }) => {
    if (url === null || url.length > MAX_URL || !/^https?:/.test(url)) return []
    return { code: code.slice(0, 40).toLowerCase(), url: url.split('#', 1)[0] ?? url, source }
  })
}

function filesOf({ resources }: DocumentFacts): PageFile[] {
  return resources
    .filter(
      ({ url, type }) => url.length <= MAX_URL && FILE_TYPES.has(type) && /^https?:/.test(url),
    )
    .slice(0, MOST_FILES)
    .map(({ url, type, party }) => ({ url: url.split('#', 1)[0] ?? url, type, party }))
}

/** Files that a page shows or runs: other pages in frames, and prefetched files, are not included. */
const FILE_TYPES: ReadonlySet<string> = new Set([
  'script',
  'style',
  'image',
  'font',
  'media',
  'icon',
])
