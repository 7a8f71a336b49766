import { type StartTag, startTagOf } from '../derived/start-tag.ts'
import { axeSelector, type AxeSelector, countsSiblings, matches } from '../html/axe-selector.ts'
import { lineOf } from '../html/source.ts'
import type { HtmlElement } from '../html/tree.ts'
import type { Collector } from './collector.ts'

/** An element of the loaded page, as axe-core names it. */
export interface NamedElement {
  readonly selector: string
  /** Its markup, possibly truncated after the start tag. */
  readonly html: string
}

export interface LineCollector extends Collector {
  /** Line of the only element of the source that can be it; undefined if there is none or several. */
  lineOf(named: NamedElement): number | undefined
}

/** Longer ones may have been cut, and a cut selector may match another element. */
const LONGEST_SELECTOR = 300
/** A hostile page has selectors of many parts for many elements: what is not found by then has no line. */
const MOST_COMPARISONS = 500_000

interface Wanted {
  readonly selector: AxeSelector
  /** The start tag that it must have; null if any of this tag will do. */
  readonly startTag: string | null
  found: number
  line: number | null
}

/**
 * Finds elements of the loaded page in its source. A selector that counts siblings depends on what scripts added, so
 * there the start tag must be the same, too.
 */
export function lineCollector(elements: readonly NamedElement[]): LineCollector {
  const wanted = new Map<string, Wanted>()
  const byTag = new Map<string, Wanted[]>()
  for (const named of elements) addWanted(named, wanted, byTag)
  let left = MOST_COMPARISONS
  return {
    enter(element) {
      for (const one of byTag.get(element.tagName) ?? []) {
        if (one.found > 1 || left < 0) continue
        left -= one.selector.length
        if (!isIt(one, element)) continue
        one.found++
        one.line = lineOf(element)
      }
    },
    lineOf(named) {
      const one = wanted.get(keyOf(named))
      return one === undefined || one.found !== 1 || left < 0 ? undefined : (one.line ?? undefined)
    },
  }
}

function addWanted(
  named: NamedElement,
  wanted: Map<string, Wanted>,
  byTag: Map<string, Wanted[]>,
): void {
  const key = keyOf(named)
  if (wanted.has(key) || named.selector.length >= LONGEST_SELECTOR) return
  const selector = axeSelector(named.selector)
  const tagName = /^<([a-z][^\s/>]*)/i.exec(named.html)?.[1]
  if (selector === undefined || tagName === undefined) return
  const tag = countsSiblings(selector) ? startTagOf(named.html) : null
  if (tag === undefined) return
  const startTag = tag && tagText(tag.name, tag.attributes)
  const one = { selector, startTag, found: 0, line: null }
  wanted.set(key, one)
  byTag.getOrInsertComputed(tagName, () => []).push(one)
}

function keyOf({ selector, html }: NamedElement): string {
  return `${selector}\0${html}`
}

function isIt({ selector, startTag }: Wanted, element: HtmlElement): boolean {
  if (!matches(selector, element)) return false
  return startTag === null || startTag === tagText(element.tagName, element.attrs)
}

/** Scripts that set an attribute again may have changed the order. */
function tagText(name: string, attributes: HtmlElement['attrs'] | StartTag['attributes']): string {
  const written = attributes.map((each) => JSON.stringify([each.name, each.value]))
  return [name, ...written.toSorted()].join(' ')
}
