import type { LostTexts, TextLoss, TextSettingsResult } from '../../operation-results.ts'

/**
 * Runs in a world of our own in the page: sets its text otherwise, by style sheets that leave no trace,
 * and compares which lines are cut off or lie on each other with which were before.
 */
export function setText(spacing: string, zoom: string): TextSettingsResult {
  const mostTexts = 3000
  interface Line {
    readonly element: Element
    readonly rect: DOMRect
  }

  const linesOf = (): Line[] => {
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let seen = 0; lines.length < mostTexts && seen < 20_000 && walker.nextNode(); seen += 1) {
      const element = walker.currentNode.parentElement
      if (element === null || walker.currentNode.textContent?.trim() === '') continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      range.selectNodeContents(walker.currentNode)
      for (const rect of range.getClientRects()) {
        if (rect.width > 2 && rect.height > 2) lines.push({ element, rect })
      }
    }
    return lines
  }

  /** The part of the page that cuts off what sticks out of it, and cannot be scrolled. */
  const clips = new Map<Element, Element | null>()
  const clipOf = (element: Element): Element | null => {
    const known = clips.get(element)
    if (known !== undefined) return known
    const { overflowX, overflowY, display } = getComputedStyle(element)
    const around = element.parentElement
    const isClip = /hidden|clip/.test(overflowX + overflowY) && display !== 'inline'
    const isEnd = around === null || around === document.body || /auto|scroll/.test(overflowX)
    const clip = isClip ? element : isEnd ? null : clipOf(around)
    clips.set(element, clip)
    return clip
  }

  const clippedOf = (lines: readonly Line[]): Set<Element> => {
    clips.clear()
    const boxes = new Map<Element, DOMRect>()
    const clipped = lines.filter(({ element, rect }) => {
      const clip = clipOf(element)
      if (clip === null) return false
      const box = boxes.get(clip) ?? clip.getBoundingClientRect()
      boxes.set(clip, box)
      // Text for screen readers alone is clipped on purpose.
      if (box.width <= 2 || box.height <= 2) return false
      const { overflowX, overflowY } = getComputedStyle(clip)
      const below = Math.max(rect.bottom - box.bottom, box.top - rect.top)
      const beside = Math.max(rect.right - box.right, box.left - rect.left)
      return (
        (/hidden|clip/.test(overflowY) && below > rect.height * 0.4) ||
        (/hidden|clip/.test(overflowX) && beside > rect.height * 0.5)
      )
    })
    return new Set(clipped.map(({ element }) => element))
  }

  const overlappingOf = (lines: readonly Line[]): Set<Element> => {
    const found = new Set<Element>()
    const sorted = lines.toSorted((one, other) => one.rect.top - other.rect.top)
    for (const [place, one] of sorted.entries()) {
      for (const other of sorted.slice(place + 1, place + 60)) {
        if (other.rect.top >= one.rect.bottom) break
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
        const wide =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        if (wide > 4 && high > Math.min(one.rect.height, other.rect.height) * 0.4) {
          found.add(other.element)
        }
      }
    }
    return found
  }

  const lost = (now: ReadonlySet<Element>, before: ReadonlySet<Element>): LostTexts => {
    // A box that clips some of its text on purpose, as a carousel does, may clip more of it.
    const onPurpose = new Set([...before].map(clipOf))
    const fresh = [...now].filter((it) => !before.has(it) && !onPurpose.has(clipOf(it) ?? it))
    return {
      total: fresh.length,
      texts: fresh.slice(0, 10).map((element) => ({
        snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200),
        text: (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 80),
      })),
    }
  }

  /** What is cut off lies on nothing. */
  const lossesOf = (some: readonly Line[]) => {
    const clipped = clippedOf(some)
    return {
      clipped,
      overlapping: overlappingOf(some.filter((line) => !clipped.has(line.element))),
    }
  }

  const lines = linesOf()
  const before = lossesOf(lines)
  const height = (some: readonly Line[]) => some.reduce((sum, { rect }) => sum + rect.height, 0)
  const under = (css: string): { readonly loss: TextLoss; readonly grew: boolean } => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    try {
      const now = linesOf()
      const found = lossesOf(now)
      const loss = {
        clipped: lost(found.clipped, before.clipped),
        overlapping: lost(found.overlapping, before.overlapping),
      }
      return { loss, grew: height(now) / now.length > (height(lines) / lines.length) * 1.3 }
    } finally {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((it) => it !== sheet)
    }
  }
  const { loss, grew } = under(zoom)
  return { spacing: under(spacing).loss, zoom: grew ? loss : null }
}
