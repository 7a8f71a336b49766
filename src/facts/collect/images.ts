import type { ImageFact } from '../element-facts.ts'
import {
  ariaName,
  type ElementsById,
  nameFromContent,
  svgTitle,
  titleName,
  visibleText,
} from '../html/accessible-name.ts'
import { isPresentational, isRoleOf } from '../html/role.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { parseSrcset } from '../html/srcset.ts'
import {
  attribute,
  closest,
  foldSpace,
  hasAttribute,
  type HtmlElement,
  parentElement,
} from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'
import type { Scope } from './scope.ts'

export interface ImageCollector extends Collector {
  facts(byId: ElementsById): ImageFact[]
}

/** `img`, image buttons, image-map areas, image objects, and SVG with an image role. */
export function imageCollector(page: PageContext): ImageCollector {
  const found: { element: HtmlElement; tag: ImageFact['tag']; scope: Scope }[] = []
  const linkTextOf = linkTextReader()
  return {
    tags: ['img', 'input', 'area', 'object'],
    attributes: ['role'],
    enter(element, scope) {
      const tag = imageTag(element, scope)
      if (tag && found.length < MAX_FACTS) found.push({ element, tag, scope })
    },
    facts: (byId) =>
      found.map(({ element, tag, scope }) => ({
        tag,
        ...sourcesOf(element, tag, page),
        alt: attribute(element, 'alt'),
        name: imageName(element, tag, byId),
        presentational: isPresentational(element),
        width: attribute(element, 'width'),
        height: attribute(element, 'height'),
        style: attribute(element, 'style'),
        loading: attribute(element, 'loading'),
        decoding: attribute(element, 'decoding'),
        fetchpriority: attribute(element, 'fetchpriority'),
        sizes: attribute(element, 'sizes'),
        crossorigin: hasAttribute(element, 'crossorigin'),
        dataSource: dataSourceOf(element),
        place: scope.place,
        linkText: linkTextOf(element),
        line: lineOf(element),
        snippet: snippetOf(page, element),
        exposed: scope.exposed,
      })),
  }
}

/** Text of the link around an image; a link with many images is read once. */
function linkTextReader(): (image: HtmlElement) => string | null {
  const texts = new Map<HtmlElement, string>()
  return (image) => {
    const link = closest(image, 'a')
    if (link === null) return null
    const text = texts.get(link) ?? visibleText(link)
    texts.set(link, text)
    return text
  }
}

const IMAGE_ROLES = ['img', 'image', 'graphics-document', 'graphics-symbol']

function imageTag(element: HtmlElement, { foreign }: Scope): ImageFact['tag'] | null {
  switch (element.tagName) {
    case 'img':
      return foreign ? null : 'img'
    case 'input':
      return attribute(element, 'type')?.toLowerCase() === 'image' ? 'input' : null
    case 'area':
      return hasAttribute(element, 'href') ? 'area' : null
    case 'object':
      return isImageObject(element) ? 'object' : null
    case 'svg':
      return isRoleOf(element, IMAGE_ROLES) ? 'svg' : null
    default:
      // An image drawn with CSS or as a shape counts as one picture, like an SVG, if its role says so.
      return isRoleOf(element, foreign ? IMAGE_ROLES : ['img', 'image']) ? 'svg' : null
  }
}

function isImageObject(element: HtmlElement): boolean {
  const type = attribute(element, 'type')?.trim().toLowerCase() ?? ''
  const path = (attribute(element, 'data') ?? '').split(/[?#]/)[0] ?? ''
  return (
    type.startsWith('image/') || (type === '' && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path))
  )
}

type Sources = Pick<ImageFact, 'src' | 'url' | 'srcset' | 'sources'>

function sourcesOf(element: HtmlElement, tag: ImageFact['tag'], { base }: PageContext): Sources {
  const src = tag === 'area' ? null : attribute(element, tag === 'object' ? 'data' : 'src')
  return {
    src,
    url: src === null || src.trim() === '' ? null : resolveUrl(src, base),
    srcset: candidates(attribute(element, 'srcset'), base),
    sources: tag === 'img' ? pictureSources(element, base) : [],
  }
}

function candidates(srcset: string | null, base: string): ImageFact['srcset'] {
  if (srcset === null) return []
  return parseSrcset(srcset).map(({ url, descriptor }) => ({
    url: resolveUrl(url, base) ?? url,
    descriptor,
  }))
}

function pictureSources(element: HtmlElement, base: string): ImageFact['sources'] {
  const picture = parentElement(element)
  if (picture?.tagName !== 'picture') return []
  return picture.childNodes.slice(0, 50).flatMap((child) => {
    if (!('tagName' in child) || child.tagName !== 'source') return []
    const type = attribute(child, 'type')
    return candidates(attribute(child, 'srcset'), base).map(({ url }) => ({ url, type }))
  })
}

const DATA_SOURCES = ['data-src', 'data-srcset', 'data-lazy-src', 'data-lazy', 'data-original']

function dataSourceOf(element: HtmlElement): string | null {
  for (const name of DATA_SOURCES) {
    const value = attribute(element, name)
    if (value !== null) return value
  }
  return null
}

function imageName(element: HtmlElement, tag: ImageFact['tag'], byId: ElementsById): string {
  const aria = ariaName(element, byId)
  if (aria !== null) return aria
  return nativeName(element, tag, byId) || titleName(element)
}

function nativeName(element: HtmlElement, tag: ImageFact['tag'], byId: ElementsById): string {
  if (tag === 'svg') return svgTitle(element)
  if (tag === 'object') return nameFromContent(element, byId)
  return foldSpace(attribute(element, 'alt') ?? '')
}
