/** What the keyboard walk keeps in its isolated world. */
export interface FocusLooks {
  /** Where it is drawn: an inline element around a block has no extent itself. */
  rectOf(element: Element): DOMRect
  /** Appearance of everything that may show an element's focus: itself if visible, and its surroundings. */
  looksOf(element: Element): Map<Element, string>
  /** Whether any of them looks different now that the focus is elsewhere. */
  isOtherNow(looks: ReadonlyMap<Element, string>, last: Element, now: Element | null): boolean
}

/** Runs in an isolated world of the page, once before the walk. */
export function installFocusLooks(): void {
  const looked =
    `outlineOffset boxShadow backgroundColor backgroundImage color opacity textDecoration
    transform filter clipPath visibility display fontWeight`.split(/\s+/)
  /** The colour of an undrawn line makes no difference. */
  const lineOf = (style: CSSStyleDeclaration, name: string) => {
    const [kind, width, colour] = ['style', 'width', 'color'].map((part) =>
      style.getPropertyValue(`${name}-${part}`),
    )
    return kind === 'none' || width === '0px' ? '' : `${kind} ${width} ${colour}`
  }
  const styleOf = (element: Element, part: string | null) => {
    const style = getComputedStyle(element, part)
    const outline = lineOf(style, 'outline')
    const borders = ['top', 'right', 'bottom', 'left'].map((it) => lineOf(style, `border-${it}`))
    const [offset, ...others] = looked.map((name): unknown => Reflect.get(style, name))
    return [outline, outline === '' ? '' : offset, ...borders, ...others].join('|')
  }
  const lookOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const styles = [null, '::before', '::after'].map((part) => styleOf(element, part))
    return [...styles, Math.round(width), Math.round(height)].join('#')
  }
  const looks: FocusLooks = {
    rectOf(element) {
      const rect = element.getBoundingClientRect()
      if (rect.width > 2 && rect.height > 2) return rect
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    },
    looksOf(element) {
      const { width, height } = looks.rectOf(element)
      const isSeen = width > 2 && height > 2 && Number(getComputedStyle(element).opacity) > 0.05
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const { previousElementSibling, nextElementSibling, parentElement } = element
      const beside = [previousElementSibling, nextElementSibling, parentElement]
      const about = [...beside, parentElement?.parentElement, ...labels]
      const inside = [...element.children].slice(0, 3)
      const all = [isSeen ? element : null, ...about, ...inside].filter((it) => it != null)
      return new Map(all.map((it) => [it, lookOf(it)]))
    },
    isOtherNow(before, last, now) {
      return [...before]
        .filter(([it]) => it.isConnected && (it === last || !it.contains(now)))
        .some(([it, look]) => lookOf(it) !== look)
    },
  }
  Object.assign(globalThis, { pagemarkLooks: looks })
}
