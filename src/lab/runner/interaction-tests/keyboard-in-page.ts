/** Functions that run in an isolated world of the page, for the keyboard walk. */
import type { FocusedElement } from '../../operation-results.ts'
import type { FocusLooks } from './focus-looks-in-page.ts'
import type { Ways } from './ways-in-page.ts'

interface WalkState {
  readonly sheet: CSSStyleSheet
  /** Focus and scroll position before the walk. */
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

/** Starts at the top with nothing focused, and with transitions off, so that focus marks appear at once. */
export function beginWalk(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  const { scrollX, scrollY } = window
  const active = document.activeElement
  if (active instanceof HTMLElement || active instanceof SVGElement) active.blur()
  // Tab continues from the last click or focus; a selection at the start moves that point.
  getSelection()?.collapse(document.body, 0)
  const walk = { sheet, active, scrollX, scrollY, places: new Map(), last: null, looks: new Map() }
  Object.assign(globalThis, { pagemarkWalk: walk })
}

export interface Step {
  /** Index in the list of reached elements; null if the page itself has the focus. */
  readonly place: number | null
  /** Present the first time. */
  readonly element: Omit<FocusedElement, 'isMarked'> | null
  /** Whether the previous step's element looked different with focus; null if it still has it. */
  readonly wasMarked: boolean | null
}

/** Where the focus is now, and whether the previous element looks different without it. */
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

/** Restores the page, and counts the elements that Tab should have reached and did not. */
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
