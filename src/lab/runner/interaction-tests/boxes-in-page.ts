import type { Way } from '../../on-picture.ts'

export interface WantedBox {
  readonly way: Way
  /** Beginning of its markup, so that another element in its place is not mistaken for it. */
  readonly begins: string
}

/**
 * Runs in an isolated world of the page, as high as its screenshot: the visible box of each element in pixels of the
 * viewport, through frames of the same origin. Null for an element that is invisible, covered or moving, since the
 * screenshot does not show it or shows it elsewhere.
 */
export async function findBoxes(wanted: readonly WantedBox[]) {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
    setTimeout(resolve, 200)
  })
  // The screenshot was taken at the top.
  if (scrollX !== 0 || scrollY !== 0) return []
  interface Edges {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  const shared = (one: Edges, other: Edges): Edges => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const moving = new Set(
    document.getAnimations().flatMap(({ playState, effect }) => {
      const isMoving = playState === 'running' && effect instanceof KeyframeEffect
      return isMoving && effect.target !== null ? [effect.target] : []
    }),
  )
  const hostOf = (node: Node | null) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- a frame has classes of its own; no other parent that is no element has a host
    node !== null && 'host' in node ? (node as ShadowRoot).host : null
  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot !== null) return element.assignedSlot
    const { parentElement, parentNode } = element
    return parentElement ?? hostOf(parentNode)
  }
  /** What its clipping ancestors leave of it; null if one of them moves. */
  const seenOf = (element: Element): Edges | null => {
    let seen: Edges = element.getBoundingClientRect()
    let { position } = getComputedStyle(element)
    let isFree = false
    if (moving.has(element)) return null
    for (let around = parentOf(element); around !== null; around = parentOf(around)) {
      if (moving.has(around)) return null
      const style = getComputedStyle(around)
      const holds =
        style.position !== 'static' || style.transform !== 'none' || style.contain.includes('paint')
      isFree = position === 'fixed' || (isFree && !holds) || (position === 'absolute' && !holds)
      const isPage = around.localName === 'html' || around.localName === 'body'
      if (!isFree && !isPage && !/^visible(?: visible)?$/.test(style.overflow)) {
        seen = shared(seen, around.getBoundingClientRect())
      }
      if (!isFree) ({ position } = style)
    }
    return seen
  }
  /** Transparent elements cover nothing: most consent dialogs only darken the page. */
  const hides = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const isClear = /^rgba\(|^transparent$|\//.test(backgroundColor)
    return !isClear || backgroundImage !== 'none' || element.matches('img, video, canvas, iframe')
  }
  const isUnder = (element: Element, { left, top, right, bottom }: Edges) => {
    const over = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    let isHidden = false
    for (let at = over; at !== null; at = parentOf(at)) {
      if (at.contains(element)) return false
      isHidden ||= hides(at)
      if (at.matches(':modal') || getComputedStyle(at).position === 'fixed') {
        return isHidden && !element.contains(at)
      }
    }
    return false
  }
  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const childAt = (place: Document | ShadowRoot | null, steps: readonly number[]) => {
    const [first = -1, ...rest] = steps
    let element = place?.children[first] ?? null
    for (const step of rest) element = element?.children[step] ?? null
    return element
  }
  const insideOf = (element: Element) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- a frame has classes of its own
    element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null
  const moved = ({ left, top, right, bottom }: Edges, x: number, y: number): Edges => ({
    left: left + x,
    top: top + y,
    right: right + x,
    bottom: bottom + y,
  })

  const partOf = (place: Document | ShadowRoot | null, part: string | readonly number[]) =>
    typeof part === 'string' ? (place?.querySelector(part) ?? null) : childAt(place, part)
  const isNamed = ({ localName }: Element, begins: string) =>
    begins.toLowerCase().startsWith(`<${localName.toLowerCase()}`)

  const boxOf = ({ way, begins }: WantedBox) => {
    let place: Document | ShadowRoot | null = document
    let element: Element | null = null
    let [x, y] = [0, 0]
    let window: Edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    for (const frame of way) {
      if (element !== null) {
        const seen = isDrawn(element) ? seenOf(element) : null
        if (seen === null || isUnder(element, seen)) return null
        window = shared(window, moved(seen, x, y))
        const { left, top } = element.getBoundingClientRect()
        x += left + element.clientLeft
        y += top + element.clientTop
        place = insideOf(element)
      }
      for (const part of frame) {
        element = partOf(place, part)
        place = element?.shadowRoot ?? null
      }
    }
    if (element === null || !isNamed(element, begins) || !isDrawn(element)) return null
    const own = seenOf(element)
    if (own === null || isUnder(element, own)) return null
    const { left, top, right, bottom } = shared(window, moved(own, x, y))
    return { x: left, y: top, width: right - left, height: bottom - top }
  }
  return wanted.map((one) => {
    try {
      return boxOf(one)
    } catch {
      return null
    }
  })
}
