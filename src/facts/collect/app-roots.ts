import type { TextFacts } from '../document-facts.ts'
import { attribute, foldSpace, type HtmlElement, ownText } from '../html/tree.ts'
import type { Collector } from './collector.ts'

export interface AppRootCollector extends Collector {
  facts(): Pick<TextFacts, 'emptyRoots' | 'asksForJavaScript'>
}

const ROOT_IDS = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  '___gatsby',
  '__docusaurus',
  'react-root',
  'q-app',
  'swagger-ui',
  'redoc-container',
  'gatsby-focus-wrapper',
  'svelte',
  'main-app',
])
const ROOT_TAGS = new Set(['app-root', 'ember-app', 'my-app'])
const ASKS_FOR_JAVASCRIPT =
  /(?:enable|activate|turn on|requires?|needs?|without|activez|aktivieren|habilit\w+|attiva\w*)\s[^.!?]{0,60}java\s?script|java\s?script[^.!?]{0,60}(?:enabled?|disabled|required|activ\w+|aktivier\w+|turned off)/i

/** Finds mount points of single-page applications that are still empty. */
export function appRootCollector(): AppRootCollector {
  const emptyRoots: string[] = []
  let asksForJavaScript = false

  function readRoot(element: HtmlElement): void {
    const id = attribute(element, 'id')
    const isRoot = ROOT_TAGS.has(element.tagName) || (id !== null && ROOT_IDS.has(id))
    if (!isRoot || emptyRoots.length >= 20 || !isEmpty(element)) return
    emptyRoots.push(id !== null && ROOT_IDS.has(id) ? `#${id}` : element.tagName)
  }

  return {
    tags: ['div', 'main', 'section', 'noscript', ...ROOT_TAGS],
    enter(element, { inHead }) {
      if (element.tagName !== 'noscript') return readRoot(element)
      if (inHead || asksForJavaScript) return
      asksForJavaScript = ASKS_FOR_JAVASCRIPT.test(withoutTags(ownText(element)).slice(0, 2000))
    },
    facts: () => ({ emptyRoots, asksForJavaScript }),
  }
}

/** True if the element contains only white space, comments and one shallow placeholder element. */
function isEmpty(element: HtmlElement): boolean {
  return element.childNodes.every((child) => {
    if ('value' in child) return child.value.trim() === ''
    if (!('tagName' in child)) return true
    return child.childNodes.every((inner) => 'value' in inner && foldSpace(inner.value).length < 20)
  })
}

/** A parser with scripting treats the content of `noscript` as text: its tags are removed without parsing. */
function withoutTags(markup: string): string {
  return markup
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
}
