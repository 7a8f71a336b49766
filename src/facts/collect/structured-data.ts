import type { StructuredDataBlock } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { attribute, hasAttribute, type HtmlElement, ownText } from '../html/tree.ts'
import type { Collector } from './collector.ts'
import { readJsonLd } from './json-ld.ts'

export interface StructuredDataCollector extends Collector {
  readonly blocks: readonly StructuredDataBlock[]
}

const MAX_BLOCKS = 200

/** JSON-LD whole; of Microdata and RDFa the types of their top items. */
export function structuredDataCollector(): StructuredDataCollector {
  const blocks: StructuredDataBlock[] = []

  function addTypes(format: 'microdata' | 'rdfa', element: HtmlElement, types: string): void {
    const names = types.split(/\s+/).flatMap(typeName)
    blocks.push({ format, line: lineOf(element), types: names, errors: [], nodes: [] })
  }

  return {
    blocks,
    tags: ['script'],
    attributes: ['itemtype', 'typeof'],
    enter(element) {
      if (element.attrs.length === 0 || blocks.length >= MAX_BLOCKS) return
      if (element.tagName === 'script') {
        if (isJsonLd(element)) blocks.push(readJsonLd(ownText(element), lineOf(element)))
        return
      }
      const itemType = attribute(element, 'itemtype')
      if (itemType !== null && !hasAttribute(element, 'itemprop')) {
        addTypes('microdata', element, itemType)
      }
      const typeOf = attribute(element, 'typeof')
      if (typeOf !== null && !hasAttribute(element, 'property')) addTypes('rdfa', element, typeOf)
    },
  }
}

/** `application/ld+json`, in any case and with parameters. */
function isJsonLd(element: HtmlElement): boolean {
  const type = attribute(element, 'type')?.split(';')[0]
  return type?.trim().toLowerCase() === 'application/ld+json'
}

/** The name of a type without its vocabulary: `https://schema.org/Product` and `schema:Product` are `Product`. */
export function typeName(type: string): string[] {
  const name = type.split(/[/#:]/).at(-1) ?? ''
  return name === '' ? [] : [name]
}
