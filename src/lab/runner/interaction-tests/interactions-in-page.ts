/** State that these functions share, in a world that only they know. */
declare global {
  var targets: HTMLElement[]
  var before: {
    readonly expanded: string | null
    readonly selected: HTMLElement | null
    readonly open: boolean
    readonly focused: Element | null
    readonly scroll: readonly [number, number]
    readonly timings: PerformanceEventTiming[]
    readonly stop: () => void
  }
}

/**
 * Runs in the page. Controls that open and close a part of it, by their own declaration: never a link, a form control,
 * or what could be either.
 */
export function findTargets(most: number) {
  const wanted =
    'summary, [role=tab], :is(button, [role=button]):is([aria-expanded], [aria-haspopup])'
  const isSafe = (element: HTMLElement) =>
    element.closest('a, form, [contenteditable], [inert]') === null &&
    !element.matches('[form], [popovertarget], [commandfor], [aria-selected=true]') &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    element.querySelector('a, input, select, textarea') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const kindOf = (element: HTMLElement) => {
    if (element.localName === 'summary') return 'summary'
    if (element.role === 'tab') return 'tab'
    return element.ariaExpanded === null ? 'popup' : 'expander'
  }
  const all = [...document.querySelectorAll<HTMLElement>(wanted)].slice(0, 1000).filter(isSafe)
  globalThis.targets = all.slice(0, most)
  const targets = globalThis.targets.map((element) => ({
    kind: kindOf(element),
    snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1),
  }))
  return { total: all.length, targets }
}

/** Runs in the page. Where to click; from here on nothing navigates away. */
export function aimAt(index: number) {
  const element = globalThis.targets[index]
  if (element === undefined) return null
  const scroll = [window.scrollX, window.scrollY] as const
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const box = element.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const hit = document.elementFromPoint(x, y)
  if (hit === null || !element.contains(hit)) {
    window.scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' })
    return null
  }
  const stay = (event: Event) => event.preventDefault()
  window.navigation.addEventListener('navigate', stay)
  const timings: PerformanceEventTiming[] = []
  const observer = new PerformanceObserver((list) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- entries of the only type that is observed
    timings.push(...(list.getEntries() as PerformanceEventTiming[]))
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  globalThis.before = {
    expanded: element.ariaExpanded,
    selected:
      element
        .closest('[role=tablist]')
        ?.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? null,
    open: element.parentElement instanceof HTMLDetailsElement && element.parentElement.open,
    focused: document.activeElement,
    scroll,
    timings,
    stop() {
      observer.disconnect()
      window.navigation.removeEventListener('navigate', stay)
    },
  }
  return { x, y }
}

/**
 * Runs in the page. The longest event of the click, including handlers of everything painted with it; null if none
 * took long enough to be reported.
 */
export async function readClick() {
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))
  await Promise.race([frame().then(frame), pause(200)])
  await pause(40)
  const [longest] = globalThis.before.timings
    .filter(({ name }) => /^(?:pointerdown|mousedown|pointerup|mouseup|click)$/.test(name))
    .toSorted((one, other) => other.duration - one.duration)
  if (longest === undefined) return null
  const { startTime, duration } = longest
  // Durations are rounded to 8 ms.
  const together = globalThis.before.timings.filter(
    (timing) => Math.abs(timing.startTime + timing.duration - startTime - duration) <= 8,
  )
  const began = Math.min(...together.map(({ processingStart }) => processingStart))
  const ended = Math.max(...together.map(({ processingEnd }) => processingEnd))
  return { duration, delay: began - startTime, handling: ended - began }
}

/** Runs in the page. */
export function undoClick(index: number): void {
  const element = globalThis.targets[index]
  const { expanded, selected, open, focused, scroll, stop } = globalThis.before
  const details = element?.parentElement
  if (details instanceof HTMLDetailsElement) details.open = open
  else if (element && element.role === 'tab') selected?.click()
  else if (element && element.ariaExpanded !== expanded) element.click()
  stop()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' })
}
