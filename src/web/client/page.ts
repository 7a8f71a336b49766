/**
 * Makes pages quicker to use that work without it: copies text, opens form pages as dialogs, marks submitted forms. It
 * knows no page, only attributes:
 *
 *     button[data-copy]        copies the attribute's text
 *     button[data-show]        shows what is typed into the field of this id
 *     a[data-dialog]           opens the page it leads to as a dialog; a[data-close] in there closes it
 *     [data-stay]              a form or link in a dialog: shows the answer in there
 *     button[data-busy]        words while its form is on its way
 *     [data-fresh][id]         asked for again once a dialog has saved something
 *     [data-poll]              asked for every two seconds, until the page has none any more
 *     [data-poll][data-events] the same by server-sent events, as long as they arrive
 *     details.menu             closes by Escape and by a click elsewhere
 *     time[datetime]           shown in the zone of the device, unless html has a data-zone
 *
 * Imports only `shared/`: the build makes one file of it.
 */

import { askPage } from './shared/ask-page.ts'
import { localTimes } from './shared/local-times.ts'

const BUSY_AFTER_MS = 300
const BUSY_AT_MOST_MS = 10_000
const COPIED_MS = 2000
const POLL_MS = 2000
const MOST_FAILURES = 3

/** The element of this kind that an event is about. */
function targetOf<Kind extends Element>({ target }: Event, selector: string): Kind | null {
  return target instanceof Element ? target.closest<Kind>(selector) : null
}

/** Announces a change to screen readers; inside a dialog, since the rest of the page is silent then. */
function tell(text: string, near: Element): void {
  const status = (near.closest('dialog') ?? document).querySelector('p.sr[role=status]')
  if (!status) return
  status.textContent = ''
  setTimeout(() => (status.textContent = text), 50)
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.dataset['copy'] ?? ''
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copyAsTyped(text, button)) return
  }
  say(button, 'Copied', COPIED_MS)
  tell('Copied', button)
}

/** Without a clipboard: plain http in a home or office network. */
function copyAsTyped(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr'
  button.after(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  button.focus()
  return done
}

/** Former content of a button: more than its text, since some is for screen readers only. */
const before = new Map<HTMLElement, readonly ChildNode[]>()

/** Temporary words on a button, at the same width, so that nothing beside it moves. */
function say(button: HTMLElement, words: string, ms: number): void {
  if (before.has(button)) return
  before.set(button, [...button.childNodes])
  button.style.minInlineSize = `${button.offsetWidth}px`
  button.textContent = words
  setTimeout(() => unsay(button), ms)
}

function unsay(button: HTMLElement): void {
  const nodes = before.get(button)
  if (!nodes) return
  before.delete(button)
  button.replaceChildren(...nodes)
  button.style.minInlineSize = ''
  button.removeAttribute('aria-disabled')
}

function show(button: HTMLElement): void {
  const field = document.getElementById(button.dataset['show'] ?? '')
  if (!(field instanceof HTMLInputElement)) return
  const hidden = field.type === 'password'
  field.type = hidden ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(hidden))
}

/** Opens the linked page as a dialog; if that fails, the page itself. */
async function openDialog(link: HTMLAnchorElement): Promise<void> {
  try {
    const { page, path } = await askPage(link.href)
    const main = page.querySelector('main')
    if (!main || path !== link.pathname) return location.assign(link.href)
    const open = link.closest('dialog')
    if (open) return fill(open, main)
    const dialog = frame(link)
    fill(dialog, main)
    document.body.append(dialog)
    dialog.showModal()
  } catch {
    location.assign(link.href)
  }
}

function frame(link: HTMLAnchorElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  const close = document.createElement('button')
  const status = document.createElement('p')
  const main = document.createElement('div')
  close.type = 'button'
  close.className = 'close'
  close.setAttribute('aria-label', 'Close')
  close.textContent = '×'
  close.addEventListener('click', () => dialog.close())
  status.className = 'sr'
  status.setAttribute('role', 'status')
  dialog.append(main, close, status)
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (dialog.dataset['saved'] !== undefined) void refresh(link)
  })
  return dialog
}

function fill(dialog: HTMLDialogElement, main: Element): void {
  dialog.setAttribute('aria-label', main.querySelector('h1')?.textContent ?? '')
  const place = dialog.firstElementChild
  place?.setAttribute('class', main.className)
  place?.replaceChildren(...document.adoptNode(main).childNodes)
  dialog.querySelector<HTMLElement>('[autofocus]')?.focus()
}

/** Shows the changes by a dialog on the page beneath; the link that opened it keeps the focus. */
async function refresh(link: HTMLAnchorElement): Promise<void> {
  const { page } = await askPage(location.href)
  for (const old of document.querySelectorAll('[data-fresh][id]')) {
    const fresh = page.getElementById(old.id)
    if (fresh) old.replaceWith(document.adoptNode(fresh))
  }
  const again = [...document.querySelectorAll('a')].find(({ href }) => href === link.href)
  again?.focus()
}

/** Submits a form of a dialog and shows the answer in it; redirects are left to the browser. */
async function stay(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const dialog = form.closest('dialog')
  const sent = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') sent.append(name, value)
  }
  const address = form.getAttribute('action') ?? ''
  const { page, path } = await askPage(address, sent)
  const main = page.querySelector('main')
  if (!dialog || !main || path !== address) return location.reload()
  dialog.dataset['saved'] = ''
  const notice = main.querySelector('.notice')
  // Announced once: some screen readers announce an element that appears with its text by themselves.
  notice?.removeAttribute('role')
  const focused = submitter?.getAttribute('name')
  fill(dialog, main)
  if (notice) tell(notice.textContent, dialog)
  if (!dialog.contains(document.activeElement)) {
    const again = focused ? `[name="${CSS.escape(focused)}"]` : '[type=submit]'
    dialog.querySelector<HTMLElement>(`${again}, [type=submit]`)?.focus()
  }
}

/** Updates the progress of a background job; once it has ended, its complete result. */
async function poll(): Promise<void> {
  const old = document.querySelector('[data-poll]')
  if (!old) return
  setTimeout(pollOn, POLL_MS)
  if (document.hidden) return
  const { page, status } = await askPage(location.href)
  // A busy or restarting server, or a proxy's answer: the job has not ended.
  if (status === 429 || status >= 500) return
  const fresh = page.querySelector('[data-poll]')
  if (!fresh) location.reload()
  else if (fresh.textContent !== old.textContent) old.textContent = fresh.textContent
}

/** A server that does not answer may answer the next time. */
function pollOn(): void {
  poll().catch(() => undefined)
}

/** Follows the job by its events, or by polling where it has none or none arrive. */
function follow(): void {
  const job = document.querySelector<HTMLElement>('[data-poll]')
  const path = job?.dataset['events']
  if (!job || !path) return void setTimeout(pollOn, POLL_MS)
  const over = new AbortController()
  // A page in the background is not worth one of a browser's few connections.
  const source = document.hidden ? undefined : new EventSource(path)
  const turn = () => {
    source?.close()
    follow()
  }
  document.addEventListener('visibilitychange', turn, { once: true, signal: over.signal })
  if (!source) return
  let failures = 0
  source.addEventListener('open', () => (failures = 0))
  source.addEventListener('error', () => {
    failures += 1
    // The browser reconnects by itself unless it was refused.
    if (failures < MOST_FAILURES && source.readyState !== EventSource.CLOSED) return
    source.close()
    over.abort()
    setTimeout(pollOn, POLL_MS)
  })
  source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    const { status, text } = JSON.parse(data)
    if (status === 'paused') location.reload()
    else job.textContent = text
  })
  for (const end of ['completed', 'failed', 'cancelled']) {
    source.addEventListener(end, () => location.reload())
  }
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

document.addEventListener('click', (event) => {
  // Enter in a field clicks the first button of its form, wherever that is.
  if (targetOf(event, '[hidden]')) return
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (menu !== targetOf(event, 'details.menu')) menu.removeAttribute('open')
  }
  const button = targetOf<HTMLElement>(event, '[data-copy], [data-show]')
  if (button?.matches('[data-copy]')) void copy(button)
  else if (button) show(button)
  const link = targetOf<HTMLAnchorElement>(
    event,
    'a[data-dialog], dialog a:is([data-close], [data-stay])',
  )
  if (!link || !isPlainClick(event)) return
  event.preventDefault()
  if (link.matches('[data-close]')) link.closest('dialog')?.close()
  else void openDialog(link)
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  const menu = targetOf<HTMLElement>(event, 'details.menu[open]')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
})

document.addEventListener('submit', (event) => {
  const form = targetOf<HTMLFormElement>(event, 'form')
  const { submitter } = event
  if (!form || form.getAttribute('method') !== 'post') return
  if (submitter?.ariaDisabled === 'true') return event.preventDefault()
  if (submitter) {
    setTimeout(() => {
      if (!submitter.isConnected) return
      submitter.setAttribute('aria-disabled', 'true')
      say(submitter, submitter.dataset['busy'] ?? 'One moment…', BUSY_AT_MOST_MS)
    }, BUSY_AFTER_MS)
  }
  if (!form.matches('dialog [data-stay]')) return
  event.preventDefault()
  stay(form, submitter).catch(() => form.submit())
})

localTimes(document)

// Restored from the back/forward cache, a page still marks its form as submitted.
addEventListener('pageshow', () => {
  for (const button of before.keys()) unsay(button)
})

follow()
