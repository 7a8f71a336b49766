import type { MarkupFacts } from '../document-facts.ts'
import type { ParseErrorCount } from '../html/parse-html.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, type HtmlElement, isHtml } from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface MarkupCollector extends Collector {
  facts(errors: readonly ParseErrorCount[], bytes: MarkupFacts['bytes']): MarkupFacts
}

/** Counts of the tree, and its obsolete parts. Elements are those of the body, including itself. */
export function markupCollector(page: PageContext): MarkupCollector {
  const deprecated = new Map<string, { line: number | null; count: number }>()
  const plugins: MarkupFacts['plugins'][number][] = []
  const dataUris: MarkupFacts['dataUris'][number][] = []
  let elements = 0
  let depth = 0
  let deepest = 0
  let widest: { element: HtmlElement; children: number } | null = null
  let inlineStyles = 0
  let inlineStyleBytes = 0
  let inlineHandlers = 0

  function readAttributes(element: HtmlElement): void {
    for (const { name, value } of element.attrs) {
      // With `href` by far the most frequent attributes, and not counted.
      if (name === 'class' || name === 'id') continue
      if (name === 'style') {
        inlineStyles++
        inlineStyleBytes += value.length
      } else if (name.startsWith('on') && HANDLER.test(name)) {
        inlineHandlers++
      } else if (URL_ATTRIBUTES.has(name) && isDataUri(value)) {
        if (dataUris.length < MAX_FACTS)
          dataUris.push({ bytes: value.length, line: lineOf(element) })
      }
    }
  }

  return {
    enter(element, { inHead }) {
      depth++
      deepest = Math.max(deepest, depth)
      if (!inHead) elements++
      if (element.attrs.length > 0) readAttributes(element)
      const { length } = element.childNodes
      if (!inHead && length > (widest?.children ?? 0)) {
        const children = countElements(element)
        if (children > (widest?.children ?? 0)) widest = { element, children }
      }
      if (!isHtml(element)) return
      if (DEPRECATED.has(element.tagName)) {
        const known = deprecated.get(element.tagName)
        if (known) known.count++
        else deprecated.set(element.tagName, { line: lineOf(element), count: 1 })
      }
      const what = pluginOf(element)
      if (what !== null && plugins.length < MAX_FACTS) {
        plugins.push({ what, line: lineOf(element), snippet: snippetOf(page, element) })
      }
    },
    leave() {
      depth--
    },
    facts: (errors, bytes) => ({
      elements: Math.max(0, elements - 1),
      depth: deepest,
      widest: widest && {
        children: widest.children,
        line: lineOf(widest.element),
        snippet: snippetOf(page, widest.element),
      },
      errors: errors.map(({ code, count, lines }) => ({ code, count, lines })),
      deprecated: [...deprecated].map(([tag, found]) => ({ tag, ...found })),
      plugins,
      inlineStyles,
      inlineStyleBytes,
      inlineHandlers,
      dataUris,
      bytes,
    }),
  }
}

const HANDLER = /^on[a-z]{3,}$/
const URL_ATTRIBUTES = new Set(['src', 'href', 'srcset', 'data', 'poster', 'style'])
const DATA_URI = /^\s*data:/i

/** The pattern is asked only about a value with its colon. */
function isDataUri(value: string): boolean {
  return value.includes(':') && DATA_URI.test(value)
}

const DEPRECATED = new Set([
  'acronym',
  'applet',
  'basefont',
  'big',
  'blink',
  'center',
  'dir',
  'font',
  'frame',
  'frameset',
  'isindex',
  'marquee',
  'noframes',
  'strike',
  'tt',
])

function countElements(element: HtmlElement): number {
  let children = 0
  for (const child of element.childNodes) if ('tagName' in child) children++
  return children
}

const PLUGIN_TYPES = [
  ['flash', /shockwave-flash|\.swf(?:$|[?#])/i],
  ['silverlight', /x-silverlight|\.xap(?:$|[?#])/i],
  ['java', /x-java|\.(?:class|jar)(?:$|[?#])/i],
] as const

function pluginOf(element: HtmlElement): string | null {
  if (element.tagName === 'applet') return 'java'
  if (element.tagName !== 'object' && element.tagName !== 'embed') return null
  const told = ['type', 'data', 'src', 'classid', 'codetype']
    .map((name) => (attribute(element, name) ?? '').slice(0, 2000))
    .find((value) => PLUGIN_TYPES.some(([, pattern]) => pattern.test(value)))
  return PLUGIN_TYPES.find(([, pattern]) => told !== undefined && pattern.test(told))?.[0] ?? null
}
