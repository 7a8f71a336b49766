import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import { MAX_URL_LENGTH } from '../../request/target.ts'
import type { Owner } from '../accounts/actor.ts'
import type { ReportQuery } from './report-query.ts'
import type { Report } from './report-row.ts'

const URLS = [
  'https://b.example/Zebra',
  'https://b.example/apple',
  'https://a.example/100%25_off',
  'https://a.example/100xxoff',
  'https://c.example/',
]
const PROJECTS = ['One', 'Two', 'Größe']
const DEVICES = ['mobile', 'desktop', 'both'] as const
const RANKS = { bad: 1, decent: 2, good: 3 }

let testStore: TestStore
let owner: Owner
let stranger: Owner
let reports: Report[]

beforeAll(async () => {
  testStore = await openTestStore(NO_LIMITS)
  owner = await testStore.owner()
  stranger = await testStore.owner()
  await fill(testStore)
  const { store, db } = testStore
  const ids = await db.selectFrom('reports').select('id').execute()
  const found = await Promise.all(ids.map(({ id }) => store.reports.find(owner, id)))
  reports = found.filter((report) => report !== undefined)
})
afterAll(() => testStore.db.destroy())

/** 67 reports of the owner in every state, some deleted, and some of another user in between. */
async function fill(test: TestStore): Promise<void> {
  const { store } = test
  for (let n = 0; n < 80; n += 1) {
    const draft = reportDraft({
      url: pick(URLS, n * 7),
      project: pick(PROJECTS, n * 5),
      device: pick(DEVICES, n * 3),
      privacy: n % 5 === 2 ? 1 : 0,
    })
    const { report } = await store.reports.store(n % 10 === 9 ? stranger : owner, draft)
    const result = pick(['good', 'decent', 'bad', 'good', null] as const, n * 11)
    const withoutClass = result === null ? { score: null } : {}
    const outcome = n % 7 === 5 ? failed() : completed({ result, ...withoutClass })
    if (n % 4 !== 3) await runNext(test, outcome)
    if (n % 16 === 6) await store.reports.delete(owner, report.id)
    if (n % 9 === 4) await store.reports.update(owner, report.id, { rerun: true })
  }
}

const orderings = fc.record({
  sortBy: fc.constantFrom('id', 'generated_at', 'url', 'result'),
  sort: fc.constantFrom('asc', 'desc'),
  perPage: fc.constantFrom(10, 25, 50, 100),
})
const filters = fc.record({
  project: fc.option(fc.constantFrom(...PROJECTS, 'oNE', 'none'), { nil: undefined }),
  result: fc.option(fc.constantFrom('good', 'decent', 'bad'), { nil: undefined }),
  status: fc.option(fc.constantFrom('queued', 'completed', 'failed'), {
    nil: undefined,
    freq: 3,
  }),
  device: fc.option(fc.constantFrom(...DEVICES), { nil: undefined, freq: 1 }),
  privacy: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined, freq: 1 }),
  search: fc.option(fc.constantFrom('EXAMPLE', '%25_', 'a.e', '_', 'nothing'), {
    nil: undefined,
    freq: 1,
  }),
})

/** All pages of a list, and the total that each of them returned. */
async function allPages(query: Omit<ReportQuery, 'page'>) {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { items, total } = await testStore.store.reports.list(owner, { ...query, page })
    totals.add(total)
    if (items.length === 0) return { ids, totals: [...totals] }
    expect(items.length).toBeLessThanOrEqual(query.perPage)
    ids.push(...items.map(({ id }) => id))
  }
}

/** The same query, answered in the plain way. */
function expected(query: Omit<ReportQuery, 'page'>): string[] {
  const { search, project, result, status, device, privacy, sortBy, sort } = query
  return reports
    .filter((report) => !search || report.url.toLowerCase().includes(search.toLowerCase()))
    .filter((report) => !project || report.project.toLowerCase() === project.toLowerCase())
    .filter((report) => !result || report.result === result)
    .filter((report) => !status || report.status === status)
    .filter((report) => !device || report.device === device)
    .filter((report) => privacy === undefined || report.privacy === privacy)
    .toSorted((a, b) => {
      const [x, y] = [valueOf(a, sortBy), valueOf(b, sortBy)]
      const sign = sort === 'asc' ? 1 : -1
      if (x === y) return a.id < b.id ? -sign : sign
      if (x === null) return 1
      if (y === null) return -1
      return x < y ? -sign : sign
    })
    .map(({ id }) => id)
}

function valueOf(report: Report, sortBy: ReportQuery['sortBy']): string | number | null {
  if (sortBy === 'generated_at') return report.generatedAt
  if (sortBy === 'result') return report.result && RANKS[report.result]
  return sortBy === 'url' ? report.url.toLowerCase() : report.id
}

function pick<const Item>(items: readonly [Item, ...Item[]] | readonly Item[], n: number): Item {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

describe('the list of reports', () => {
  it('has reports in every state to be tested on', () => {
    expect(new Set(reports.map(({ status }) => status))).toEqual(
      new Set(['queued', 'completed', 'failed']),
    )
    expect(new Set(reports.map(({ result }) => result))).toEqual(
      new Set([null, 'good', 'decent', 'bad']),
    )
    const withoutClass = reports.filter(({ result, generatedAt }) => !result && generatedAt)
    expect(withoutClass.length).toBeGreaterThan(5)
    expect(reports.length).toBeGreaterThan(60)
  })

  it('gives each report once, in order, whatever the order, the filters and the page', async () => {
    await fc.assert(
      fc.asyncProperty(orderings, filters, async (ordering, filter) => {
        const query = { ...ordering, ...filter }
        const all = expected(query)
        const { ids, totals } = await allPages(query)
        expect(ids).toEqual(all)
        expect(totals).toEqual([all.length])
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('shows one user nothing of another', async () => {
    const query = { sortBy: 'id', sort: 'asc', page: 1, perPage: 100 } as const
    const mine = await testStore.store.reports.list(owner, query)
    const theirs = await testStore.store.reports.list(stranger, query)
    expect(theirs.total).toBe(8)
    expect(theirs.items.every(({ ownerId }) => ownerId === stranger.id)).toBe(true)
    expect(mine.items.every(({ ownerId }) => ownerId === owner.id)).toBe(true)
  })

  it('is empty beyond the last page', async () => {
    const query = { sortBy: 'generated_at', sort: 'desc', page: 99, perPage: 10 } as const
    const page = await testStore.store.reports.list(owner, query)
    expect(page).toEqual({ items: [], total: reports.length })
  })
})

it('finds a URL of the greatest length, with the longest title that is stored', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const user = await test.owner()
  // What compresses would fit into an index entry of PostgreSQL anyway.
  const noise = (length: number) =>
    Array.from({ length: 64 }, (_, n) => hash('sha512', String(n), 'base64url'))
      .join('')
      .slice(0, length)
  const start = 'https://example.com/?'
  const url = start + noise(MAX_URL_LENGTH - start.length)
  const { report } = await test.store.reports.store(user, reportDraft({ url }))
  // Three bytes each, as much as a title may have.
  const characters = Array.from({ length: 160 }, (_, n) =>
    String.fromCodePoint(0x4e00 + (hash('sha512', `title ${n}`, 'buffer').readUInt16BE() % 20_000)),
  )
  await test.db
    .updateTable('reports')
    .set({ title_key: characters.join('') })
    .execute()
  const query = { page: 1, perPage: 10, sortBy: 'url', sort: 'asc' } as const
  const search = url.slice(-20)
  const found = await test.store.reports.list(user, { ...query, search })
  expect(found.items.map(({ id }) => id)).toEqual([report.id])
})

it('keeps the beginning of a title: an index entry of PostgreSQL has at most 2,704 bytes', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const user = await test.owner()
  const { report } = await test.store.reports.store(user, reportDraft())
  const results = sampleLabResults()
  const title = '字'.repeat(500)
  await runNext(test, {
    status: 'completed',
    results: { ...results, page: { ...results.page, title } },
  })
  const shown = await test.store.reports.find(user, report.id)
  expect(shown?.title).toBe('字'.repeat(160))
})
