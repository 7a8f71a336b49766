import { type Collectors, collectorsFor } from '../collect/collectors.ts'
import type { Collector, PageContext } from '../collect/collector.ts'
import { refreshesOf } from '../collect/head.ts'
import { hreflangOf } from '../collect/link-elements.ts'
import { type Outline, outlineCollector } from '../collect/crawl-outline.ts'
import { walk } from '../collect/walk.ts'
import type { EncodingFacts, LinkElementFact } from '../document-facts.ts'
import { documentKind } from './document-kind.ts'
import { type DecodedHtml, encodingName } from './decode-html.ts'
import { parseHtml } from './parse-html.ts'
import { textShingles } from './shingles.ts'
import { attribute, type HtmlElement } from './tree.ts'
import { documentBase } from './urls.ts'
import { detectLanguage } from './detect-language.ts'
import { headerCanonicals } from '../network/link-header.ts'
import type { StaticFacts } from '../static-facts.ts'

type ElementFactName =
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

type MarkupFactName =
  | ElementFactName
  | 'document'
  | 'encoding'
  | 'head'
  | 'canonicals'
  | 'hreflangs'
  | 'markup'

/** Facts from the markup, and data that later steps need. */
export interface Markup extends Pick<StaticFacts, MarkupFactName> {
  /** Base that relative URLs resolve against. */
  readonly base: string
  /** Hashes of the text's word shingles, to compare it with the response for a missing page. */
  readonly shingles: readonly number[]
  /** Null unless requested. */
  readonly outline: Outline | null
}

/** What is known before the markup is read. */
export interface AboutDocument extends DecodedHtml, Omit<PageContext, 'base' | 'html'> {
  /** Links of the `Link` header, which apply to any kind of document. */
  readonly links: readonly LinkElementFact[]
  readonly home: boolean
  /** Whether the outline is needed. */
  readonly outlined: boolean
  /** Receive the tree in the same pass. */
  readonly others: readonly Collector[]
}

export function readMarkup(about: AboutDocument): Markup {
  const { html, url, encoding, links, outlined, others } = about
  const parsed = parseHtml(html)
  const base = documentBase(parsed.bases, url)
  const found = collectorsFor({ ...about, base }, parsed.document)
  const outline = outlined ? outlineCollector() : null
  walk(parsed.document, [...Object.values(found), ...(outline ? [outline] : []), ...others])
  return {
    base,
    outline: outline?.facts() ?? null,
    shingles: textShingles(html),
    document: documentKind(parsed, about.home),
    encoding: { ...encoding, meta: metaEncoding(found.metas.charset(), html, encoding.used) },
    head: headFacts(found, links, base),
    canonicals: [...found.linkElements.canonicals, ...headerCanonicals(links)],
    hreflangs: [
      ...found.linkElements.hreflangs,
      ...links.flatMap((link) => hreflangOf(link) ?? []),
    ],
    ...elementFacts(found),
    markup: found.markup.facts(parsed.errors, inlineBytes(found)),
  }
}

function headFacts(
  { titles, metas, linkElements, bases, lostHead }: Collectors,
  links: readonly LinkElementFact[],
  base: string,
): StaticFacts['head'] {
  return {
    titles: titles.titles,
    metas: metas.metas,
    linkElements: [...linkElements.linkElements, ...links],
    bases: bases.bases,
    lost: lostHead.lost(),
    endedBy: lostHead.endedBy(),
    refreshes: refreshesOf(metas.metas, base),
    html: bases.html(),
  }
}

/** Names need all ids of the page, so they are computed after the pass. */
function elementFacts(found: Collectors): Pick<StaticFacts, ElementFactName> {
  const { byId } = found.ids
  const links = found.links.facts(byId)
  return {
    headings: found.headings.facts(byId),
    links,
    images: found.images.facts(byId),
    scripts: found.scripts.scripts,
    stylesheets: found.stylesheets.stylesheets,
    resources: found.resources.facts(),
    media: found.media.facts(),
    frames: found.frames.facts(byId),
    forms: found.forms.facts(),
    controls: found.controls.facts(byId),
    landmarks: found.landmarks.landmarks,
    tables: found.tables.tables,
    ids: found.ids.facts(links),
    aria: found.aria.facts(),
    text: textFacts(found),
    structuredData: found.structuredData.blocks(),
  }
}

function textFacts({ text, appRoots, bases }: Collectors): StaticFacts['text'] {
  const facts = text.facts()
  const detectedLanguage = detectLanguage({ ...facts, declared: bases.html().lang })
  return { ...facts, ...appRoots.facts(), detectedLanguage }
}

/** The element that declares the encoding and its end in bytes, which must be within 1,024. */
function metaEncoding(
  element: HtmlElement | null,
  html: string,
  used: string,
): EncodingFacts['meta'] {
  const end = element?.sourceCodeLocation?.endOffset
  if (element === null || end === undefined) return null
  const label =
    attribute(element, 'charset') ??
    /charset\s*=\s*(?:["']\s*)?([^\s"';]+)/i.exec(attribute(element, 'content') ?? '')?.[1] ??
    ''
  const encoding = encodingName(label)
  const before = html.slice(0, end)
  return {
    label: label.trim(),
    // A meta element that reads as ASCII cannot be UTF-16 (HTML §13.2.3.2).
    encoding: encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding,
    offset: used === 'utf-8' ? Buffer.byteLength(before) : before.length,
  }
}

function inlineBytes(found: Collectors): StaticFacts['markup']['bytes'] {
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
