/**
 * Updates an open report page while a run is in progress. Without it, the page has a link: "Check again". The server's
 * markup is used unchanged; nothing is rendered here.
 *
 * The event stream says when something is new; without it, the page is polled. A page in the background is not worth
 * one of a browser's few connections.
 *
 * Imports only `shared/`: the build makes one file of it.
 */

import { askPage } from './shared/ask-page.ts'

interface Progress {
  readonly step: string
  readonly pct: number
  /** Text beside the bar. */
  readonly note: string
}

const RETRY_MS = 3000
const BACKGROUND_MS = 10_000
const MOST_FAILURES = 3
/** Long enough to read that the audit has ended. */
const FOLD_AFTER_MS = 4000
const FOLD_MS = 400

let source: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let swapping: Promise<void> | undefined

const find = <Kind extends Element>(selector: string) => document.querySelector<Kind>(selector)

/** The progress part of the page; removed once the run has ended. */
const panel = () => find<HTMLElement>('[data-live]')

function follow(): void {
  stop()
  const live = panel()
  if (!live) return
  if (document.hidden || failures >= MOST_FAILURES) {
    timer = setTimeout(poll, document.hidden ? BACKGROUND_MS : RETRY_MS)
    return
  }
  source = new EventSource(live.dataset['live'] ?? '')
  source.addEventListener('open', () => {
    failures = 0
    lost(false)
  })
  source.addEventListener('error', () => {
    failures += 1
    lost(failures > 1)
    // The browser reconnects by itself unless it was refused.
    if (failures >= MOST_FAILURES) follow()
    else if (source?.readyState === EventSource.CLOSED) timer = setTimeout(follow, RETRY_MS)
  })
  source.addEventListener('progress', ({ data }: MessageEvent<string>) => show(JSON.parse(data)))
  source.addEventListener('static', ({ data }: MessageEvent<string>) => {
    if (String(JSON.parse(data).saved_at) === panel()?.dataset['saved']) return
    swap().catch(() => lost(true))
  })
  source.addEventListener('completed', end)
  source.addEventListener('failed', end)
}

function stop(): void {
  source?.close()
  source = undefined
  clearTimeout(timer)
}

function poll(): void {
  swap().then(follow, () => {
    lost(true)
    follow()
  })
}

function end(): void {
  stop()
  // A page that is on its way may be from before the end.
  const earlier = Promise.resolve(swapping).catch(() => undefined)
  earlier.then(swap).catch(() => {
    lost(true)
    timer = setTimeout(end, RETRY_MS)
  })
}

function lost(is: boolean): void {
  const notice = find<HTMLElement>('[data-lost]')
  if (notice) notice.hidden = !is
}

/** Counter, bar and steps, in the server's words. */
function show({ step, pct, note }: Progress): void {
  const live = panel()
  const bar = live?.querySelector('progress')
  const steps = [...(live?.querySelectorAll('[data-step]') ?? [])]
  const place = steps.findIndex((each) => each.getAttribute('data-step') === step)
  if (!bar || place < 0) return
  bar.value = pct
  put('[data-pct]', `${pct} %`)
  put('[data-count]', note)
  for (const [index, each] of steps.entries()) {
    each.classList.toggle('done', index < place)
    if (index === place) each.setAttribute('aria-current', 'step')
    else each.removeAttribute('aria-current')
  }
  tellStep()
  setTitle(document.title)
}

function setTitle(title: string): void {
  const bar = panel()?.querySelector('progress')
  document.title = (bar ? `${bar.value} % – ` : '') + title.replace(/^\d+ % – /, '')
}

function put(selector: string, text: string): void {
  const place = panel()?.querySelector(selector)
  if (place) place.textContent = text
}

function tellStep(): void {
  const steps = [...(panel()?.querySelectorAll('[data-step]') ?? [])]
  const place = steps.findIndex((each) => each.hasAttribute('aria-current'))
  tell(`Step ${place + 1} of ${steps.length}: ${steps[place]?.textContent}`)
}

/** Announces it to screen readers; the same words once. */
function tell(text: string): void {
  const status = find('[role=status]')
  if (status && status.textContent !== text) status.textContent = text
}

/** Replaces the shown page with the current one; reading position and input stay. */
function swap(): Promise<void> {
  swapping ??= load(location.pathname + location.search)
    .then(take)
    .finally(() => (swapping = undefined))
  return swapping
}

async function load(path: string): Promise<Document> {
  const { page, status } = await askPage(path)
  if (status === 200) return page
  if (status !== 404) throw new Error(String(status))
  // Probably withdrawn: the browser shows what is available, and nothing is replaced until then.
  location.reload()
  return new Promise(() => undefined)
}

function take(fresh: Document): void {
  const main = find<HTMLElement>('main')
  const next = fresh.querySelector('main')
  if (!main || !next) return location.reload()
  const steps = panel()
  const height = steps?.getBoundingClientRect().height ?? 0
  const hadReport = main.querySelector('.head') !== null
  // The shown results are of another run, or of a later stage, unless the run was cancelled.
  const cancelled = hadReport && resultsTime(next) <= resultsTime(main)
  const bringBack = keepOf(main)
  main.className = next.className
  main.replaceChildren(...document.adoptNode(next).childNodes)
  // Estimated heights would move what is being read.
  main.querySelector('.checks')?.classList.add('whole')
  bringBack(main)
  setTitle(fresh.title)
  if (panel()) return tellStep()
  const failure = find<HTMLElement>('main > .notice.bad')
  const text = failure?.firstElementChild?.textContent ?? endingText(cancelled)
  tell(text)
  if (!steps || !hadReport) return
  if (failure) {
    failure.style.minBlockSize = `${height}px`
    return
  }
  main.prepend(ended(steps, { text, height, cancelled }))
  setTimeout(() => foldAway(steps), FOLD_AFTER_MS)
}

function endingText(cancelled: boolean): string {
  if (cancelled) return 'The audit was cancelled.'
  return `The audit has ended: ${find('.head .verdict, h1')?.textContent}.`
}

/** When the shown results were saved, as ISO 8601. */
function resultsTime(main: Element): string {
  return main.querySelector('.head time')?.getAttribute('datetime') ?? ''
}

interface Ending {
  readonly text: string
  /** Pixels. */
  readonly height: number
  readonly cancelled: boolean
}

/** The steps once more, all complete unless the run was cancelled: what is being read stays in place. */
function ended(steps: HTMLElement, { text, height, cancelled }: Ending): HTMLElement {
  steps.removeAttribute('data-live')
  steps.style.minBlockSize = `${height}px`
  for (const link of steps.querySelectorAll('a')) link.remove()
  for (const each of steps.querySelectorAll('[data-step]')) {
    each.classList.toggle('done', !cancelled || each.classList.contains('done'))
    each.removeAttribute('aria-current')
  }
  const [lead] = steps.children
  if (lead) lead.textContent = text
  steps.querySelector('.bar-line')?.remove()
  return steps
}

/** What is in view moves up at once; what is read further down stays in place. */
function foldAway(steps: HTMLElement): void {
  const next = steps.nextElementSibling
  if (!next) return
  const top = () => next.getBoundingClientRect().top
  const before = top()
  const rise = before - steps.getBoundingClientRect().top
  const isSeen = before > 0
  if (isSeen && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const gone = { opacity: 0, offset: 0.4 }
    const folded = { opacity: 0, marginBlockEnd: `${-rise}px` }
    const frames = [{ opacity: 1, marginBlockEnd: 0 }, gone, folded]
    steps.animate(frames, { duration: FOLD_MS, easing: 'ease' }).onfinish = () => steps.remove()
    return
  }
  steps.remove()
  if (!isSeen) scrollBy({ top: top() - before, behavior: 'instant' })
}

/** Remembers what is open, chosen, focused and in view. @returns a function that restores it */
function keepOf(main: HTMLElement): (main: HTMLElement) => void {
  const open = [...main.querySelectorAll('details[open] > [id]')].map(({ id }) => id)
  const chosen = main.querySelector('input:checked')?.id
  const focus = pathTo(main, document.activeElement)
  const anchor = [...main.querySelectorAll('[id]:not(input)')]
    .map(({ id }) => ({ id, place: placeOf(id) }))
    .find(({ place }) => place && place.height > 0 && place.top >= 0)
  const isScrolled = scrollY > 0
  return (fresh) => {
    const at = (id: string | undefined) => (id ? document.getElementById(id) : null)
    for (const id of open) at(id)?.closest('details')?.setAttribute('open', '')
    const input = at(chosen)
    if (input instanceof HTMLInputElement) input.checked = true
    const focused = focus === undefined ? null : fresh.querySelector<HTMLElement>(focus)
    if (focus !== undefined) (focused ?? fresh).focus({ preventScroll: true })
    const now = placeOf(anchor?.id)
    if (isScrolled && now && anchor?.place) {
      scrollBy({ top: now.top - anchor.place.top, behavior: 'instant' })
    }
  }
}

/** The element with this id, or an enclosing folded one. */
function placeOf(id = ''): DOMRect | undefined {
  const element = document.getElementById(id)
  return (element?.closest('details') ?? element)?.getBoundingClientRect()
}

/** A selector that finds the same element again: by its id, its URL, or what it opens. */
function pathTo(main: HTMLElement, element: Element | null): string | undefined {
  if (!element || !main.contains(element)) return undefined
  if (element.id) return `#${CSS.escape(element.id)}`
  if (element instanceof HTMLAnchorElement)
    return `a[href=${CSS.escape(element.getAttribute('href') ?? '')}]`
  const opened = element.parentElement?.querySelector(':scope > [id]')
  return opened ? `details:has(> #${CSS.escape(opened.id)}) > summary` : undefined
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) follow()
  else if (panel()) poll()
})
follow()
