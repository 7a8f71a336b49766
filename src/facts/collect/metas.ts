import type { MetaFact } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { attribute, type HtmlElement } from '../html/tree.ts'
import { type Collector, MAX_FACTS } from './collector.ts'
import type { Scope } from './scope.ts'

export interface MetaCollector extends Collector {
  readonly metas: readonly MetaFact[]
  /** The first element that declares an encoding; its byte position matters. */
  readonly charset: () => HtmlElement | null
}

export function metaCollector(): MetaCollector {
  const metas: MetaFact[] = []
  let charset: HtmlElement | null = null
  return {
    metas,
    charset: () => charset,
    tags: ['meta'],
    enter(element: HtmlElement, { inHead }: Scope) {
      if (metas.length >= MAX_FACTS) return
      const meta = metaFact(element, inHead)
      if (charset === null && declaresCharset(meta)) charset = element
      metas.push(meta)
    },
  }
}

function metaFact(element: HtmlElement, inHead: boolean): MetaFact {
  return {
    name: lower(attribute(element, 'name')),
    property: lower(attribute(element, 'property')),
    httpEquiv: lower(attribute(element, 'http-equiv')),
    charset: attribute(element, 'charset'),
    content: attribute(element, 'content') ?? '',
    line: lineOf(element),
    inHead,
  }
}

function lower(value: string | null): string | null {
  return value === null ? null : value.trim().toLowerCase()
}

function declaresCharset({ charset, httpEquiv, content }: MetaFact): boolean {
  return charset !== null || (httpEquiv === 'content-type' && /charset\s*=/i.test(content))
}
