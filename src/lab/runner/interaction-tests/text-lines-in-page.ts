/** A drawn line of text and its element. */
export interface TextLine {
  readonly element: Element
  readonly rect: DOMRect
}

/** What the text-settings test keeps in its isolated world. */
export interface TextLines {
  /** Lines of the visible text, at most 3,000. */
  lines(): TextLine[]
  /** The ancestor that clips its overflow and cannot be scrolled. */
  clipOf(element: Element): Element | null
  /** Whether its position is real: neither fixed over the page nor scrolled out of its container. */
  isInPlace(line: TextLine): boolean
  /** Discards cached layout, which has changed. */
  forget(): void
}

/** Runs in an isolated world of the page, once before the text settings change. */
export function installTextLines(): void {
  const most = 3000
  const clips = new Map<Element, Element | null>()
  const frames = new Map<Element, Element | 'fixed' | null>()
  const parentOf = ({ parentElement: parent }: Element) =>
    parent === document.body ? null : parent

  const frameOf = (element: Element): Element | 'fixed' | null => {
    const known = frames.get(element)
    if (known !== undefined) return known
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const parent = parentOf(element)
    const outer = parent === null ? null : frameOf(parent)
    const isFixed = outer === 'fixed' || /fixed|sticky/.test(position)
    const isFrame = overflowX !== 'visible' || overflowY !== 'visible'
    const frame = isFixed ? 'fixed' : isFrame ? element : outer
    frames.set(element, frame)
    return frame
  }
  const text: TextLines = {
    lines() {
      const lines: TextLine[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let seen = 0; lines.length < most && seen < 20_000 && walker.nextNode(); seen += 1) {
        const element = walker.currentNode.parentElement
        if (element === null || walker.currentNode.textContent?.trim() === '') continue
        const seenToo = { visibilityProperty: true, opacityProperty: true }
        if (!element.checkVisibility(seenToo)) continue
        range.selectNodeContents(walker.currentNode)
        for (const rect of range.getClientRects()) {
          if (rect.width > 2 && rect.height > 2) lines.push({ element, rect })
        }
      }
      return lines
    },
    clipOf(element) {
      const known = clips.get(element)
      if (known !== undefined) return known
      const { overflowX, overflowY, display } = getComputedStyle(element)
      const isClip = /hidden|clip/.test(overflowX + overflowY) && display !== 'inline'
      const parent = /auto|scroll/.test(overflowX) ? null : parentOf(element)
      const clip = isClip ? element : parent === null ? null : text.clipOf(parent)
      clips.set(element, clip)
      return clip
    },
    isInPlace({ element, rect }) {
      const frame = frameOf(element)
      if (frame === 'fixed' || frame === null) return frame === null
      const { left, top, right, bottom } = frame.getBoundingClientRect()
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
      return x >= left && x <= right && y >= top && y <= bottom
    },
    forget() {
      clips.clear()
      frames.clear()
    },
  }
  Object.assign(globalThis, { pagemarkText: text })
}
