import { attribute, type HtmlElement } from '../html/tree.ts'
import type { Collector } from './collector.ts'

/** The data by which a crawl compares pages; audits of one page do not need it. */
export interface Outline {
  /** Ids, and names of `<a>`: the targets of fragments. Null if there are more than the limit. */
  readonly anchors: readonly string[] | null
  /** Pairs of parent and child as `tag.class`, digits as `#`: common to pages of one template. */
  readonly structure: readonly string[]
}

export interface OutlineCollector extends Collector {
  facts(): Outline
}

/** A reference manual has thousands; above this number, links into the page are not judged. */
const MOST_ANCHORS = 20_000
/** Levels below the document: deeper levels are content, not template. */
const DEPTH = 12

export function outlineCollector(): OutlineCollector {
  const anchors = new Set<string>()
  const structure = new Set<string>()
  const labels: string[] = []
  return {
    enter(element) {
      const id = attribute(element, 'id')
      if (id !== null && id !== '') anchors.add(id)
      const name = element.tagName === 'a' ? attribute(element, 'name') : null
      if (name !== null && name !== '') anchors.add(name)
      if (labels.length < DEPTH) structure.add(`${labels.at(-1) ?? ''}>${labelOf(element)}`)
      labels.push(labels.length < DEPTH ? labelOf(element) : '')
    },
    leave() {
      labels.pop()
    },
    facts: () => ({
      anchors: anchors.size > MOST_ANCHORS ? null : [...anchors],
      structure: [...structure],
    }),
  }
}

function labelOf(element: HtmlElement): string {
  const [first = ''] = (attribute(element, 'class') ?? '').trim().split(/\s+/, 1)
  return first === '' ? element.tagName : `${element.tagName}.${first.replace(/\d+/g, '#')}`
}
