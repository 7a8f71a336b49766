/** Functions that run in a world of our own in the page, for the walk by keyboard. */
import type { FocusedElement } from '../../operation-results.ts'
import type { FocusLooks } from './focus-looks-in-page.ts'
import type { Ways } from './ways-in-page.ts'

interface WalkState {
  readonly sheet: CSSStyleSheet
  /** What had the focus before the walk, and where the page was scrolled to. */
  readonly active: Element | null
  readonly scrollX: number
  readonly scrollY: number
  readonly places: Map<Element, number>
  last: Element | null
  looks: ReadonlyMap<Element, string>
}

declare let pagemarkWalk: WalkState
declare const pagemarkLooks: FocusLooks
declare const pagemarkWays: Ways

/** Begins at the top with nothing focused; transitions off, so that a mark is there at once. */
export function beginWalk(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  const { scrollX, scrollY } = window
  const active = document.activeElement
  if (active instanceof HTMLElement || active instanceof SVGElement) active.blur()
  // Tab goes on from the last click or focus: a selection at the start moves that place.
  getSelection()?.collapse(document.body, 0)
  const walk = { sheet, active, scrollX, scrollY, places: new Map(), last: null, looks: new Map() }
  Object.assign(globalThis, { pagemarkWalk: walk })
}

export interface Step {
  /** Among what was reached; null when the page itself has the focus. */
  readonly place: number | null
  /** When it is the first time. */
  readonly element: Omit<FocusedElement, 'isMarked'> | null
  /** Whether the element of the step before looked otherwise with the focus; null when it still has it. */
  readonly wasMarked: boolean | null
}

/** Where the focus is now, and whether what had it before looks otherwise without. */
export function lookAtStep(): Step {
  const focused = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active === document.body || active === document.documentElement ? null : active
  }
  const scrollsWithPage = (element: Element) => {
    let isFixed = false
    for (let around: Element | null = element; around; around = around.parentElement) {
      isFixed ||= /fixed|sticky/.test(getComputedStyle(around).position)
    }
    return !isFixed
  }
  const rectOf = (element: Element) => {
    const { left, top, width, height } = pagemarkLooks.rectOf(element)
    const [x, y] = [left + scrollX, top + scrollY]
    const isDrawn = width > 2 && height > 2 && x + width > 0 && y + height > 0
    return isDrawn && scrollsWithPage(element) ? { x, y, width, height } : null
  }

  const element = focused()
  const { last, looks, places } = pagemarkWalk
  const hasMoved = last !== null && last !== element
  const wasMarked = hasMoved ? pagemarkLooks.isOtherNow(looks, last, element) : null
  if (element === null) {
    pagemarkWalk.last = null
    return { place: null, element: null, wasMarked }
  }
  pagemarkWalk.last = element
  pagemarkWalk.looks = pagemarkLooks.looksOf(element)
  const known = places.get(element)
  if (known !== undefined) return { place: known, element: null, wasMarked }
  places.set(element, places.size)

  const manySteps =
    'iframe, frame, object, embed, video, audio, input:is([type="date"], [type^="datetime"], [type="time"], [type="month"], [type="week"])'
  const isClosed = element.localName.includes('-') && element.shadowRoot === null
  const described = {
    snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200),
    way: pagemarkWays.to(element),
    rect: rectOf(element),
    isInModal: element.closest('dialog:modal, [aria-modal="true"], [role="alertdialog"]') !== null,
    isOpaque: element.matches(manySteps) || isClosed,
  }
  return { place: places.size - 1, element: described, wasMarked }
}

/** Leaves the page as it was, and counts what Tab should have come to and did not. */
export function endWalk(): { readonly unreached: number; readonly isRightToLeft: boolean } {
  const { sheet, active, places, scrollX: left, scrollY: top } = pagemarkWalk
  const sheets = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...sheets].filter((other) => other !== sheet)
  const now = document.activeElement
  if (now instanceof HTMLElement || now instanceof SVGElement) now.blur()
  if (active instanceof HTMLElement && active !== document.body) {
    active.focus({ preventScroll: true })
  }
  window.scrollTo({ left, top, behavior: 'instant' })

  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]',
  )
  const shouldBeReached = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !places.has(element) &&
    !element.matches(':disabled, [inert] *, [inert], input[type="hidden"], input[type="radio"]') &&
    element.checkVisibility({ visibilityProperty: true })
  return {
    unreached: [...candidates].slice(0, 5000).filter(shouldBeReached).length,
    isRightToLeft: getComputedStyle(document.documentElement).direction === 'rtl',
  }
}
