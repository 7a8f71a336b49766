import type { ScriptFact, StylesheetFact } from '../element-facts.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, hasAttribute, type HtmlElement, ownText, tokens } from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

const MAX_CODE = 20_000
/** Limit of the code kept for one page, so that a page of a thousand scripts is not stored twice. */
const MAX_CODE_TOTAL = 500_000

export interface ScriptCollector extends Collector {
  readonly scripts: readonly ScriptFact[]
}

export function scriptCollector(page: PageContext): ScriptCollector {
  const scripts: ScriptFact[] = []
  let room = MAX_CODE_TOTAL
  return {
    scripts,
    tags: ['script'],
    enter(element, { inHead }) {
      if (scripts.length >= MAX_FACTS) return
      const fact = scriptFact({ page, element, inHead, room })
      room -= fact.code.length
      scripts.push(fact)
    },
  }
}

interface Reading {
  readonly page: PageContext
  readonly element: HtmlElement
  readonly inHead: boolean
  readonly room: number
}

function scriptFact({ page, element, inHead, room }: Reading): ScriptFact {
  const src = attribute(element, 'src')
  const type = attribute(element, 'type')
  const code = src === null ? ownText(element) : ''
  return {
    src,
    url: src === null || src.trim() === '' ? null : resolveUrl(src, page.base),
    type,
    kind: scriptKind(type, attribute(element, 'language')),
    async: hasAttribute(element, 'async'),
    defer: hasAttribute(element, 'defer'),
    nomodule: hasAttribute(element, 'nomodule'),
    nonce: (attribute(element, 'nonce') ?? '') !== '',
    crossorigin: attribute(element, 'crossorigin'),
    integrity: attribute(element, 'integrity'),
    inHead,
    line: lineOf(element),
    snippet: snippetOf(page, element),
    bytes: Buffer.byteLength(code),
    code: code.slice(0, Math.min(MAX_CODE, Math.max(0, room))),
  }
}

/** JavaScript MIME type essences (WHATWG MIME Sniffing §4.6). */
const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/

function scriptKind(type: string | null, language: string | null): ScriptFact['kind'] {
  if (type === null && language !== null && language !== '') {
    return JAVASCRIPT.test(`text/${language.toLowerCase()}`) ? 'classic' : 'data'
  }
  const essence = (type ?? '').trim().toLowerCase()
  if (essence === '' || JAVASCRIPT.test(essence)) return 'classic'
  if (essence === 'module' || essence === 'importmap' || essence === 'speculationrules')
    return essence
  return 'data'
}

export interface StylesheetCollector extends Collector {
  readonly stylesheets: readonly StylesheetFact[]
}

/** `<link rel=stylesheet>` and `<style>`. */
export function stylesheetCollector(page: PageContext): StylesheetCollector {
  const stylesheets: StylesheetFact[] = []
  let room = MAX_CODE_TOTAL
  return {
    stylesheets,
    tags: ['link', 'style'],
    enter(element, { inHead }) {
      const rel = element.tagName === 'link' ? tokens(attribute(element, 'rel')) : ['stylesheet']
      if (!rel.includes('stylesheet') || stylesheets.length >= MAX_FACTS) return
      const fact = stylesheetFact({ page, element, inHead, room }, rel)
      room -= fact.code.length
      stylesheets.push(fact)
    },
  }
}

function stylesheetFact(
  { page, element, inHead, room }: Reading,
  rel: readonly string[],
): StylesheetFact {
  const href = element.tagName === 'link' ? attribute(element, 'href') : null
  const code = element.tagName === 'style' ? ownText(element) : ''
  return {
    href,
    url: href === null || href.trim() === '' ? null : resolveUrl(href, page.base),
    media: attribute(element, 'media'),
    inHead,
    disabled: hasAttribute(element, 'disabled'),
    alternate: rel.includes('alternate'),
    integrity: attribute(element, 'integrity'),
    crossorigin: attribute(element, 'crossorigin'),
    line: lineOf(element),
    snippet: snippetOf(page, element),
    bytes: Buffer.byteLength(code),
    code: code.slice(0, Math.min(MAX_CODE, Math.max(0, room))),
  }
}
