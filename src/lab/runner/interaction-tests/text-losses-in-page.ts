import type { TextLine, TextLines } from './text-lines-in-page.ts'

/** Elements with unreadable lines. */
export interface TextLosses {
  readonly clipped: ReadonlySet<Element>
  readonly overlapping: ReadonlySet<Element>
}

declare const pagemarkText: TextLines

/** Runs in an isolated world of the page, once before the text settings change. */
export function installTextLosses(): void {
  const boxes = new Map<Element, DOMRect>()
  const boxOf = (element: Element) => {
    const box = boxes.get(element) ?? element.getBoundingClientRect()
    boxes.set(element, box)
    return box
  }
  const isClipped = ({ element, rect }: TextLine) => {
    const clip = pagemarkText.clipOf(element)
    if (clip === null) return false
    const box = boxOf(clip)
    // Text for screen readers only is clipped on purpose.
    if (box.width <= 2 || box.height <= 2) return false
    const { overflowX, overflowY } = getComputedStyle(clip)
    const below = Math.max(rect.bottom - box.bottom, box.top - rect.top)
    const beside = Math.max(rect.right - box.right, box.left - rect.left)
    return (
      (/hidden|clip/.test(overflowY) && below > rect.height * 0.4) ||
      (/hidden|clip/.test(overflowX) && beside > rect.height * 0.5)
    )
  }
  const lieOnEachOther = (one: TextLine, other: TextLine) => {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false
    const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
    const wide =
      Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
    return wide > 4 && high > Math.min(one.rect.height, other.rect.height) * 0.4
  }
  const overlappingOf = (lines: readonly TextLine[]) => {
    const found = new Set<Element>()
    const sorted = lines.toSorted((one, other) => one.rect.top - other.rect.top)
    for (const [place, one] of sorted.entries()) {
      for (const other of sorted.slice(place + 1, place + 60)) {
        if (other.rect.top >= one.rect.bottom) break
        if (lieOnEachOther(one, other)) found.add(other.element)
      }
    }
    return found
  }
  const lossesOf = (lines: readonly TextLine[]): TextLosses => {
    pagemarkText.forget()
    boxes.clear()
    const clipped = new Set(lines.filter(isClipped).map(({ element }) => element))
    // Clipped text overlaps nothing.
    const drawn = lines.filter((line) => !clipped.has(line.element) && pagemarkText.isInPlace(line))
    return { clipped, overlapping: overlappingOf(drawn) }
  }
  Object.assign(globalThis, { pagemarkLosses: lossesOf })
}
