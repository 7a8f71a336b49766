import { afterAll, expect, it } from 'vitest'
import { siteCrawlTraps } from '../src/checks/site/site-crawl-traps.ts'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { words } from './support/planted/planted-page.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())

const COLORS = ['red', 'blue', 'green', 'black', 'white']
const FACETS = { color: COLORS, size: ['s', 'm', 'l', 'xl'], sort: ['price', 'name'] }
const NOTES = 60

/** Links show their URLs, as lists in plain wikis do. */
const shown = (title: string, links: readonly string[], text: string) =>
  pageWith(title, links, text).replaceAll('>To ', '>')

function monthOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const at = (offset: number) => {
    const day = new Date(Date.UTC(year, number - 1 + offset))
    return `/events?month=${day.toISOString().slice(0, 7)}`
  }
  return shown('Events', [at(-1), at(1)], 'No events.')
}

/** Each combination of filters, with links that set one more of them. */
function shopPage(query: string): string {
  const links = Object.entries(FACETS).flatMap(([name, values]) =>
    values.map((value) => {
      const parameters = new URLSearchParams(query)
      parameters.set(name, value)
      return `/shop?${parameters}`
    }),
  )
  const color = new URLSearchParams(query).get('color') ?? 'all'
  return shown('Shop', links, words(`shop-${color}`))
}

/** An index, ten notes a page, and the notes, which lead to each other. */
function notesPage(path: string): string | undefined {
  const [, page] = /^\/notes\?page=(\d+)$/.exec(path) ?? []
  if (page !== undefined) {
    const first = Number(page)
    const links = [`/notes/${first}`, ...(first < NOTES ? [`/notes?page=${first + 1}`] : [])]
    return shown('Notes', links, 'All notes.')
  }
  const [, note] = /^\/notes\/(\d+)$/.exec(path) ?? []
  if (note === undefined) return undefined
  return shown('Note', [`/notes/${Number(note) + 1}`], words(`note-${note}`))
}

// Hundreds of pages.
it('calendars and filters whose links show their URLs end as traps, and an archive that shows its own is fetched', async () => {
  const site = await opened(
    startCrawlSite((path) => {
      if (path === '/')
        return shown(
          'Start',
          ['/events?month=2026-05', '/shop?color=red', '/notes?page=1'],
          'Hello.',
        )
      const [start, query = ''] = path.split('?')
      if (start === '/events') return monthOf(query.slice('month='.length))
      if (start === '/shop') return shopPage(query)
      return path === `/notes/${NOTES + 1}` ? undefined : notesPage(path)
    }),
  )
  const store = createMemoryStore({ mostKnown: 10_000 })
  const end = await engine.crawl(pageRequest(`${site.origin}/`), {
    settings: { ...DEFAULT_CRAWL, externalLinks: 0, maxDepth: NOTES + 2, maxPages: 1000 },
    store,
  })
  if (end.status === 'failed') throw new Error(end.error.message)
  const { facts } = await readSite(store, end, [])
  const { host } = new URL(site.origin)
  expect(facts.asleep).toContain(`${host}/events?month`)
  expect(facts.asleep).toContain(`${host}/shop?*`)
  expect(facts.asleep.join(' ')).not.toContain('notes')
  expect(siteCrawlTraps.evaluate(facts)).toMatchObject({ status: 'warn' })
  const notes = facts.urls.filter(({ url, state }) => url.includes('/notes') && state === 'done')
  expect(notes.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual(
    expect.arrayContaining([`/notes?page=${NOTES}`, `/notes/${NOTES}`]),
  )
  expect(end.stop).toBeNull()
  expect(facts.urls.filter(({ state }) => state === 'done').length).toBeLessThan(330)
}, 120_000)
