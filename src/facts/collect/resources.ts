import type { ResourceFact } from '../element-facts.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { parseSrcset } from '../html/srcset.ts'
import { attribute, hasAttribute, type HtmlElement, parentElement, tokens } from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'
import type { PartyReader } from './links.ts'

export interface ResourceCollector extends Collector {
  readonly facts: () => readonly ResourceFact[]
}

type Wanted = readonly [raw: string | null, type: ResourceFact['type']]

/** Resources that a browser fetches because of the markup, once per URL and destination. */
export function resourceCollector(page: PageContext, partyOf: PartyReader): ResourceCollector {
  const resources = new Map<string, ResourceFact>()

  function add(element: HtmlElement, [raw, type]: Wanted): void {
    if (raw === null || raw.trim() === '' || resources.size >= MAX_FACTS) return
    const url = resolveUrl(raw, page.base)
    if (url === null || !/^(?:https?|wss?):/.test(url) || resources.has(`${type} ${url}`)) return
    resources.set(`${type} ${url}`, {
      url,
      raw,
      type,
      party: partyOf(url).party === 'external' ? 'third' : 'first',
      cors: hasAttribute(element, 'crossorigin') || type === 'font' || isModule(element),
      line: lineOf(element),
      snippet: snippetOf(page, element),
    })
  }

  return {
    facts: () => [...resources.values()],
    tags: Object.keys(WANTED),
    enter(element) {
      for (const wanted of WANTED[element.tagName]?.(element) ?? []) add(element, wanted)
    },
  }
}

const WANTED: Readonly<Record<string, (element: HtmlElement) => Wanted[]>> = {
  script: (element) => [[attribute(element, 'src'), 'script']],
  link: wantedByLink,
  img: (element) => [[attribute(element, 'src'), 'image'], ...imageSet(element, 'srcset')],
  source: wantedBySource,
  input: (element) =>
    attribute(element, 'type')?.toLowerCase() === 'image'
      ? [[attribute(element, 'src'), 'image']]
      : [],
  iframe: (element) => [[attribute(element, 'src'), 'frame']],
  frame: (element) => [[attribute(element, 'src'), 'frame']],
  object: (element) => [[attribute(element, 'data'), 'object']],
  embed: (element) => [[attribute(element, 'src'), 'object']],
  video: (element) => [
    [attribute(element, 'src'), 'media'],
    [attribute(element, 'poster'), 'image'],
  ],
  audio: (element) => [[attribute(element, 'src'), 'media']],
  track: (element) => [[attribute(element, 'src'), 'track']],
}

function wantedBySource(element: HtmlElement): Wanted[] {
  return parentElement(element)?.tagName === 'picture'
    ? imageSet(element, 'srcset')
    : [[attribute(element, 'src'), 'media']]
}

function imageSet(element: HtmlElement, name: string): Wanted[] {
  const srcset = attribute(element, name)
  return srcset === null ? [] : parseSrcset(srcset).map(({ url }) => [url, 'imageset'])
}

function wantedByLink(element: HtmlElement): Wanted[] {
  const href = attribute(element, 'href')
  const rel = tokens(attribute(element, 'rel'))
  if (hasAttribute(element, 'disabled')) return []
  if (rel.includes('stylesheet')) return [[href, 'style']]
  if (rel.includes('manifest')) return [[href, 'manifest']]
  if (rel.includes('modulepreload')) return [[href, 'script']]
  if (rel.includes('preload')) return wantedByPreload(element, href)
  if (rel.some((token) => ICON_RELS.has(token))) return [[href, 'icon']]
  return []
}

const ICON_RELS = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon'])

const PRELOADS: Readonly<Record<string, ResourceFact['type']>> = {
  script: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
  track: 'track',
  video: 'media',
  audio: 'media',
}

function wantedByPreload(element: HtmlElement, href: string | null): Wanted[] {
  const as = attribute(element, 'as')?.toLowerCase() ?? ''
  const type = Object.hasOwn(PRELOADS, as) ? (PRELOADS[as] ?? 'preload') : 'preload'
  return [[href, type], ...imageSet(element, 'imagesrcset')]
}

function isModule(element: HtmlElement): boolean {
  if (element.tagName === 'script') {
    return attribute(element, 'type')?.trim().toLowerCase() === 'module'
  }
  return element.tagName === 'link' && tokens(attribute(element, 'rel')).includes('modulepreload')
}
