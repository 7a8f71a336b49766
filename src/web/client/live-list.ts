/**
 * Updates an open list while audits run: their progress, and their results. Rows are replaced in place with the
 * server's markup: none moves, and none is added. The list works without it: "Check again".
 *
 * If a form filters the list, everything around the form follows its choices, and so does the page's URL; the form
 * itself stays, with its focus. It works without: "Apply".
 *
 *     [data-events][data-rows]  the list: where its stream is, and the rows whose ids are put after the address
 *     [data-row][data-state]    a row, and what the stream calls it as long as it stays as it is
 *     [data-part]               what is taken over with the rows, where their page has it
 *     [data-going] [data-newer] [data-lost]
 *     [data-narrows]            the form; [data-found] is told to those who do not see what has changed
 *
 * Imports only `shared/`: the build makes one file of it.
 */

import { askPage } from './shared/ask-page.ts'

interface Rows {
  readonly rows: readonly (readonly [id: string, state: string, pct: number])[]
  readonly going: string | null
  readonly newer: string | null
}

const RETRY_MS = 10_000
/** Time between updates; doubled with each failure, at most this often. */
const AGAIN_MS = 2000
const MOST_DOUBLED = 5
/** Pause after typing or choosing: arrow keys step through choices one by one. */
const TYPED_MS = 400
const CHOSEN_MS = 100
/** Reports whose end is announced. */
const MOST_TOLD = 3

let source: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let loading = false
let failures = 0
/** Consecutive failed updates. */
let misses = 0
/** Rows to update. */
const due = new Set<string>()

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector)
const form = find<HTMLFormElement>('[data-narrows]')
let list = find('[data-events]')
let pending: ReturnType<typeof setTimeout> | undefined

function follow(): void {
  source?.close()
  clearTimeout(timer)
  if (!list || document.hidden) return
  source = new EventSource(list.dataset['events'] ?? '')
  source.addEventListener('open', () => {
    failures = 0
    lost(false)
  })
  source.addEventListener('error', () => {
    lost(true)
    failures += 1
    // The browser reconnects by itself unless it was refused: then with increasing delays.
    if (source?.readyState === EventSource.CLOSED) timer = setTimeout(follow, RETRY_MS * failures)
  })
  source.addEventListener('rows', ({ data }: MessageEvent<string>) => show(JSON.parse(data)))
}

function lost(is: boolean): void {
  const notice = find('[data-lost]')
  if (notice) notice.hidden = !is
}

function show({ rows, going, newer }: Rows): void {
  for (const [id, state, pct] of rows) {
    const row = rowOf(document, id)
    const bar = row?.querySelector('progress')
    if (row && row.dataset['state'] !== state) due.add(id)
    else if (bar) bar.value = pct
  }
  say('[data-going]', going)
  say('[data-newer]', newer)
  refresh()
}

/** Null is not shown. */
function say(selector: string, text: string | null): void {
  const place = find(selector)
  if (!place) return
  place.hidden = text === null
  const words = place.firstElementChild
  if (words && text !== null && words.textContent !== text) words.textContent = text
}

function rowOf(page: Document, id: string): HTMLElement | null {
  return page.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
}

function refresh(): void {
  if (due.size === 0 || loading) return
  const ids = [...due]
  due.clear()
  loading = true
  load(`${list?.dataset['rows'] ?? ''}${ids.join(',')}`)
    .then((page) => take(page, ids))
    .catch(() => {
      misses = Math.min(misses + 1, MOST_DOUBLED)
      for (const id of ids) due.add(id)
    })
    .finally(() =>
      setTimeout(
        () => {
          loading = false
          refresh()
        },
        AGAIN_MS * 2 ** misses,
      ),
    )
}

/** An error page is no list. */
async function load(path: string): Promise<Document> {
  const { page, status } = await askPage(path)
  if (status !== 200) throw new Error(String(status))
  return page
}

function take(page: Document, ids: readonly string[]): void {
  misses = 0
  const ended: string[] = []
  for (const id of ids) {
    const [row, fresh] = [rowOf(document, id), rowOf(page, id)]
    if (!row || !fresh) continue
    row.dataset['state'] = fresh.dataset['state']
    if (row.querySelector('progress') && !fresh.querySelector('progress'))
      ended.push(wordsOf(fresh))
    replace(row, fresh)
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const fresh = page.querySelector(`[data-part="${part.dataset['part']}"]`)
    if (fresh && !isBusy(part)) part.replaceWith(document.adoptNode(fresh))
  }
  tell(ended)
}

/** Element by element: selection, open parts and focus stay. */
function replace(row: HTMLElement, fresh: HTMLElement): void {
  const before = [...row.children]
  for (const [place, piece] of [...fresh.children].entries()) {
    const old = before[place]
    if (!old) row.append(document.adoptNode(piece))
    else if (!isBusy(old)) old.replaceWith(document.adoptNode(piece))
  }
}

function isBusy(piece: Element): boolean {
  return piece.contains(document.activeElement) || piece.querySelector('[open], :checked') !== null
}

function wordsOf(row: HTMLElement): string {
  return `${row.querySelector('a')?.textContent}: ${row.querySelector('.verdict')?.textContent}`
}

function tell(ended: readonly string[]): void {
  if (ended.length === 0) return
  const words = ended.length > MOST_TOLD ? `${ended.length} audits` : ended.join(', ')
  put(`Ended: ${words}.`)
}

/** Announces it to screen readers. */
function put(words: string): void {
  const status = find('p.sr[role=status]')
  if (status) status.textContent = words
}

function narrow(narrowing: HTMLFormElement): void {
  const address = addressOf(narrowing)
  load(address)
    .then((page) => address === addressOf(narrowing) && around(narrowing, page, address))
    .catch(() => narrowing.requestSubmit())
}

function addressOf(narrowing: HTMLFormElement): string {
  const asked = new URLSearchParams()
  for (const [name, value] of new FormData(narrowing)) {
    if (typeof value === 'string' && value !== '') asked.append(name, value)
  }
  return `${narrowing.action}?${asked}`
}

/** Replaces everything but the form with the content of that URL; there is no form if it is another page. */
function around(narrowing: HTMLFormElement, page: Document, address: string): void {
  const place = page.querySelector('[data-narrows]')
  if (!place) return location.assign(address)
  const pieces = [...(place.parentElement?.children ?? [])]
  const before = pieces.indexOf(place)
  const old = narrowing.parentElement?.querySelectorAll(':scope > :not([data-narrows])')
  for (const each of old ?? []) each.remove()
  narrowing.before(...pieces.slice(0, before))
  narrowing.after(...pieces.slice(before + 1))
  history.replaceState(null, '', address)
  put((find('[data-found]') ?? find('.counts li'))?.textContent ?? '')
  list = find('[data-events]')
  due.clear()
  follow()
}

form?.addEventListener('input', ({ target }) => {
  clearTimeout(pending)
  pending = setTimeout(narrow, target instanceof HTMLSelectElement ? CHOSEN_MS : TYPED_MS, form)
})
form?.addEventListener('submit', () => clearTimeout(pending))
document.addEventListener('visibilitychange', follow)
follow()
