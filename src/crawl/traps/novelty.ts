import type { ReadPage } from '../crawled-page.ts'
import { likeness } from '../likeness/sketch.ts'

/** Compared value: the sketch if there is one, otherwise the text itself. */
export interface Content {
  readonly textKey: string
  readonly sketch: Uint8Array | null
  /** As in `CrawledPage`. */
  readonly calendarKey?: string | undefined
}

/** What a page says, apart from where it leads. */
export function contentOf(
  page: Pick<ReadPage, 'textKey' | 'sketch' | 'calendarKey' | 'ownText'>,
): Content {
  const { textKey, sketch } = page.ownText ?? page
  return {
    textKey,
    calendarKey: page.calendarKey,
    sketch: sketch === null ? null : Uint8Array.from(Buffer.from(sketch, 'base64')),
  }
}

/** Number of new pages that others are compared with. */
const REMEMBERED = 8
/** Texts that are known word by word: facets lead to the same ones in another order, hundreds of pages later. */
const MOST_KNOWN = 1000
const ALIKE = 0.9

/** Tells whether a page says something that those before it did not. */
export function createNovelty(): { readonly isNew: (content: Content) => boolean } {
  const remembered: Content[] = []
  const known = new Set<string>()
  return {
    isNew(content) {
      if (known.has(content.textKey)) return false
      known.add(content.textKey)
      const [oldest = ''] = known
      if (known.size > MOST_KNOWN) known.delete(oldest)
      if (remembered.some((other) => isAlike(other, content))) return false
      remembered.push(content)
      if (remembered.length > REMEMBERED) remembered.shift()
      return true
    },
  }
}

function isAlike(one: Content, other: Content): boolean {
  if (one.calendarKey !== undefined && one.calendarKey === other.calendarKey) return true
  if (one.sketch === null || other.sketch === null) return false
  return likeness(one.sketch, other.sketch) >= ALIKE
}
