import { parseFragment } from 'parse5'
import type { LoadedPage } from '../../lab/lab-result.ts'
import type { ElementFact } from '../element-facts.ts'
import type { StaticFacts } from '../static-facts.ts'

type Seen = Pick<LoadedPage, 'unseen' | 'visibleText'>

/** The browser stops counting text here, so more may be visible. */
const WHOLE_TEXT = 200_000

/**
 * The static facts corrected by what the browser showed: an element that a style sheet hides on every device is not
 * exposed. Links and headings with a name are left unchanged: a menu that opens on a tap hides its links, and headings
 * reflect the structure of the page.
 */
export function asSeen(
  facts: StaticFacts,
  devices: readonly { readonly page: Seen }[] = [],
): StaticFacts {
  const pages = devices.map(({ page }) => page)
  if (pages.length === 0) return facts
  const isUnseen = unseenOn(pages)
  const exposed = <Fact extends ElementFact>(elements: readonly Fact[]): readonly Fact[] =>
    elements.map((element) =>
      element.exposed && isUnseen(element) ? { ...element, exposed: false } : element,
    )
  const nameless = facts.headings.filter(({ name }) => name === '')
  const hidden = new Set(nameless.filter(isUnseen))
  return {
    ...facts,
    images: exposed(facts.images),
    media: exposed(facts.media),
    frames: exposed(facts.frames),
    controls: exposed(facts.controls),
    tables: exposed(facts.tables),
    links: facts.links.map((link) =>
      link.exposed && link.name === '' && link.text === '' && isUnseen(link)
        ? { ...link, exposed: false }
        : link,
    ),
    headings: facts.headings.map((one) => (hidden.has(one) ? { ...one, exposed: false } : one)),
    text: { ...facts.text, placeholders: shownPlaceholders(facts, pages) },
  }
}

/** Matches by start tag: lines refer to the source, and a browser does not keep them. */
function unseenOn(pages: readonly Seen[]): (element: ElementFact) => boolean {
  const [first = new Set<string>(), ...others] = pages.map(
    ({ unseen }) => new Set(unseen.map(keyOf).filter((key) => key !== null)),
  )
  const keys = others.reduce((common, more) => common.intersection(more), first)
  if (keys.size === 0) return () => false
  return ({ snippet }) => keys.has(keyOf(snippet) ?? '')
}

/** The start tag in normalized form; null for a truncated one. */
function keyOf(startTag: string): string | null {
  const [element] = parseFragment(startTag).childNodes
  if (element === undefined || !('tagName' in element)) return null
  const attributes = element.attrs.map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
  return [element.tagName, ...attributes.toSorted()].join(' ')
}

function shownPlaceholders(
  { text: { placeholders } }: StaticFacts,
  pages: readonly Seen[],
): StaticFacts['text']['placeholders'] {
  const texts = pages.map(({ visibleText }) => fold(visibleText))
  const isKnown = pages.every(
    ({ visibleText }) => visibleText !== '' && visibleText.length < WHOLE_TEXT,
  )
  if (!isKnown) return placeholders
  return placeholders.filter(({ text }) => texts.some((shown) => shown.includes(fold(text))))
}

/** A style sheet may uppercase text. */
function fold(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
