import type { HeadFacts, StructuredDataBlock } from '../../../facts/document-facts.ts'
import { entitiesOf, textOf } from '../../../facts/derived/entities.ts'
import { cardProperty } from '../../../facts/derived/open-graph.ts'

export interface StatedDate {
  readonly what: 'published' | 'modified'
  readonly source: string
  readonly value: string
  /** Milliseconds since 1970; null if the text is not a date. */
  readonly time: number | null
}

/** Types of pages whose date matters to readers. */
const ARTICLES = ['Article']

/** Whether the page declares itself an article, in JSON-LD or Open Graph. */
export function isArticle(head: HeadFacts, blocks: readonly StructuredDataBlock[]): boolean {
  const kind = cardProperty(head, 'og:type')?.value.toLowerCase()
  return kind === 'article' || entitiesOf(blocks, ARTICLES).length > 0
}

/** Dates of publication and change, from metadata. */
export function statedDates(head: HeadFacts, blocks: readonly StructuredDataBlock[]): StatedDate[] {
  const articles = entitiesOf(blocks, ARTICLES)
  return [
    ...articles.flatMap(({ node }) => [
      stated('published', 'datePublished', textOf(node, 'datePublished')),
      stated('modified', 'dateModified', textOf(node, 'dateModified')),
    ]),
    fromMeta(head, 'published', 'article:published_time'),
    fromMeta(head, 'modified', 'article:modified_time'),
  ].filter(({ value }) => value !== '')
}

function fromMeta(head: HeadFacts, what: StatedDate['what'], key: string): StatedDate {
  return stated(what, key, cardProperty(head, key)?.value ?? '')
}

function stated(what: StatedDate['what'], source: string, value: string): StatedDate {
  const time = Date.parse(value)
  return { what, source, value, time: Number.isNaN(time) ? null : time }
}
