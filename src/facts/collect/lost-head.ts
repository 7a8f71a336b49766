import type { HeadFacts } from '../document-facts.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, type HtmlDocument, type HtmlElement, tokens } from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface LostHeadCollector extends Collector {
  lost(): HeadFacts['lost']
  endedBy(): HeadFacts['endedBy']
}

/**
 * What the author wrote in head but the parser put into body: the parser ends the head at the first
 * element that is not allowed in it, so source offsets are compared with `</head>` as written.
 */
export function lostHeadCollector(page: PageContext, document: HtmlDocument): LostHeadCollector {
  const headEnd = writtenHeadEnd(page.html, document)
  const lost: HeadFacts['lost'][number][] = []
  const endedBy = headEnd === null ? null : headEnder(document)
  return {
    lost: () => lost,
    endedBy: () => endedBy,
    tags: headEnd === null ? [] : ['title', 'meta', 'link', 'base'],
    enter(element, { inHead }) {
      const offset = element.sourceCodeLocation?.startOffset
      if (inHead || headEnd === null || offset === undefined || offset >= headEnd) return
      const what = headMatter(element)
      if (what === null || lost.length >= MAX_FACTS) return
      lost.push({ what, line: lineOf(element), snippet: snippetOf(page, element) })
    },
  }
}

/** The offset of `</head>` in the source if the head ended before it; null otherwise. */
function writtenHeadEnd(html: string, document: HtmlDocument): number | null {
  const head = rootChild(document, 'head')
  if (!head || head.sourceCodeLocation?.endTag) return null
  const end = /<\/head[\s>]/i.exec(html)?.index
  const bodyStart = rootChild(document, 'body')?.sourceCodeLocation?.startOffset
  if (end === undefined || (bodyStart !== undefined && bodyStart < end)) return null
  return end
}

function rootChild(document: HtmlDocument, tagName: string): HtmlElement | null {
  const root = document.childNodes.find((node) => node.nodeName === 'html')
  if (!root || !('tagName' in root)) return null
  for (const child of root.childNodes) {
    if ('tagName' in child && child.tagName === tagName) return child
  }
  return null
}

/** The first node in the body that is in the source: it ended the head. */
function headEnder(document: HtmlDocument): HeadFacts['endedBy'] {
  const body = rootChild(document, 'body')
  for (const node of body?.childNodes ?? []) {
    if ('tagName' in node) return { what: node.tagName, line: lineOf(node) }
    if (node.nodeName === '#text' && 'value' in node && node.value.trim() !== '') {
      return { what: 'text', line: node.sourceCodeLocation?.startLine ?? null }
    }
  }
  return null
}

/** The name of an element that search engines look for in head; null for others. */
function headMatter(element: HtmlElement): string | null {
  if (element.tagName === 'title' || element.tagName === 'base') return element.tagName
  if (element.tagName === 'link') return linkMatter(element)
  const name = attribute(element, 'name')?.trim().toLowerCase()
  return name === undefined || name === '' ? null : `meta ${name}`
}

function linkMatter(element: HtmlElement): string | null {
  const rel = tokens(attribute(element, 'rel'))
  if (rel.includes('canonical')) return 'canonical'
  if (rel.includes('alternate') && attribute(element, 'hreflang') !== null) return 'hreflang'
  return null
}
