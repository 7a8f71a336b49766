import type { HeadFacts, MetaFact } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { attribute, type HtmlElement } from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface BaseCollector extends Collector {
  readonly bases: HeadFacts['bases']
  html(): HeadFacts['html']
}

/** Attributes and elements with URLs: a base does not apply to those before it. */
const URL_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'action', 'data', 'poster'])
const USES_URLS = [
  'a',
  'link',
  'script',
  'img',
  'iframe',
  'form',
  'object',
  'source',
  'video',
  'audio',
]

/** `<html>` attributes and `<base>` elements. */
export function baseCollector(page: PageContext): BaseCollector {
  const bases: HeadFacts['bases'][number][] = []
  let html: HeadFacts['html'] = { lang: null, xmlLang: null, dir: null, line: null }
  let urlsSeen = false
  return {
    bases,
    html: () => html,
    tags: ['html', 'base', ...USES_URLS],
    enter(element) {
      if (element.tagName === 'html') html = htmlFact(element)
      else if (element.tagName === 'base') {
        if (bases.length < MAX_FACTS) bases.push(baseFact(element, page.url, urlsSeen))
      } else if (!urlsSeen) {
        urlsSeen = element.attrs.some(({ name }) => URL_ATTRIBUTES.has(name))
      }
    },
  }
}

function htmlFact(element: HtmlElement): HeadFacts['html'] {
  return {
    lang: attribute(element, 'lang'),
    xmlLang: attribute(element, 'xml:lang'),
    dir: attribute(element, 'dir'),
    line: lineOf(element),
  }
}

function baseFact(
  element: HtmlElement,
  url: string,
  afterUrls: boolean,
): HeadFacts['bases'][number] {
  const href = attribute(element, 'href')
  return {
    href: href ?? '',
    target: attribute(element, 'target'),
    line: lineOf(element),
    resolved: resolveUrl(href, url),
    afterUrls: afterUrls && href !== null,
  }
}

/** Parses `0;url='x'`, `0, x` and `5` (HTML §4.2.5.3, "shared declarative refresh steps"). */
export function refreshesOf(metas: readonly MetaFact[], base: string): HeadFacts['refreshes'] {
  return metas
    .filter(({ httpEquiv }) => httpEquiv === 'refresh')
    .flatMap(({ content, line }) => {
      const parsed = parseRefresh(content)
      if (!parsed) return []
      return [{ content, seconds: parsed.seconds, url: resolveUrl(parsed.url, base), line }]
    })
}

function parseRefresh(content: string): { seconds: number; url: string | null } | null {
  const time = /^\s*(\d+|(?=\.))[\d.]*/.exec(content)
  if (!time) return null
  const seconds = Number(time[1] === '' ? 0 : time[1])
  const rest = content.slice(time[0].length)
  const separated = /^\s*[;,\s]\s*/.exec(rest)
  if (rest.trim() === '') return { seconds, url: null }
  if (!separated) return null
  return { seconds, url: refreshUrl(rest.slice(separated[0].length)) }
}

function refreshUrl(text: string): string | null {
  const value = text.replace(/^url\s*=\s*/i, '')
  const quote = value[0]
  if (quote === '"' || quote === "'") {
    const end = value.indexOf(quote, 1)
    return value.slice(1, end === -1 ? undefined : end).trim()
  }
  return value.trim() === '' ? null : value.trim()
}
