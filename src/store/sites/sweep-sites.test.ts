import type { KyselyPlugin, LogEvent } from 'kysely'
import { describe, expect, it } from 'vitest'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { dropSiteAudits } from './sweep-sites.ts'
import { sweep } from '../upkeep/sweep.ts'

const RULES = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }
const TABLES = [
  'site_audits',
  'site_unlocks',
  'site_lists',
  'site_templates',
  'crawls',
  'crawl_findings',
  'crawl_urls',
  'crawl_pages',
  'crawl_references',
  'crawl_samples',
  'crawl_evidence',
] as const

async function countRows({ db }: TestStore) {
  const counts = TABLES.map(async (table) => {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return [table, rows] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function crawled(test: TestStore, crawls = 1) {
  const owner = await test.owner()
  const draft = siteDraft({
    privacy: 2,
    passwordHash: 'hash',
    project: 'Swept',
    listed: ['https://www.example.com/'],
  })
  const { id } = await test.store.siteAudits.create(owner, draft)
  for (let number = 1; number <= crawls; number++) {
    if (number > 1) await test.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(test, id)
  }
  const renaming = { siteAuditId: id, template: 1, name: 'Start' }
  await test.store.crawls.renameTemplate(owner, renaming)
  return { owner, id }
}

/** Counts the rows that each transaction changes. */
function countChanges() {
  const counts: number[] = []
  const log = ({ query }: LogEvent) => void (query.sql.startsWith('begin') && counts.push(0))
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counts.push((counts.pop() ?? 0) + Number(result.numAffectedRows ?? 0))
      return result
    },
  }
  return { counts, log, plugin }
}

const PARTS = 1100

/** More of everything that is stored of a crawl, as of a large site. */
async function enlarge({ db }: TestStore, crawl_id: string) {
  const packed = Buffer.from('x')
  const rows = Array.from({ length: PARTS }, (_, at) => {
    const number = at + 11
    return { number, url: `https://www.example.com/${number}` }
  })
  const found = { crawl_id, state: 'done', depth: 1, sources: 1 } as const
  const urls = rows.map((row) => ({ ...row, ...found, url_key: Buffer.from(`${row.number}`) }))
  await db.insertInto('crawl_urls').values(urls).execute()
  const pages = rows.map(({ number }) => ({ crawl_id, number, packed }))
  await db.insertInto('crawl_pages').values(pages).execute()
  const samples = pages.map((page) => ({ ...page, attempt: 1 }))
  await db.insertInto('crawl_samples').values(samples).execute()
  const link = { crawl_id, kind: 'link', type: '', own: 0, pages: 1 } as const
  const references = rows.map((row) => ({ ...row, ...link }))
  await db.insertInto('crawl_references').values(references).execute()
  const evidence = rows.map(({ number }) => ({
    crawl_id,
    check_id: `check-${number % 7}`,
    place: number,
    packed,
  }))
  await db.insertInto('crawl_evidence').values(evidence).execute()
}

describe('the sweep', () => {
  it('keeps the pages of recent crawls and the findings of older ones', async () => {
    await using test = await openTestStore()
    const { owner, id } = await crawled(test, 3)
    expect(await countRows(test)).toMatchObject({
      crawls: 3,
      crawl_urls: 6,
      crawl_pages: 3,
      crawl_references: 3,
    })
    await sweep(test.db, test.blobs, { ...RULES, keptCrawls: 2 })
    expect(await countRows(test)).toMatchObject({
      crawls: 3,
      crawl_urls: 4,
      crawl_pages: 2,
      crawl_references: 2,
    })
    const { crawls } = test.store
    const first = await crawls.find(owner, id, 1)
    if (!first) throw new Error('The first crawl is gone.')
    expect(first).toMatchObject({ kept: false, status: 'completed' })
    expect(await crawls.summary(first)).toMatchObject({ counts: { pages: 1 } })
    expect((await crawls.findings(first)).length).toBeGreaterThan(0)
    expect((await crawls.find(owner, id, 2))?.kept).toBe(true)
  })

  it('keeps the shown crawl whatever ended the later ones, and the last of those', async () => {
    await using test = await openTestStore()
    const { owner, id } = await crawled(test, 2)
    const { crawls, siteAudits } = test.store
    for (const number of [3, 4, 5]) {
      await siteAudits.crawl(owner, id)
      await crawls.act(owner, { siteAuditId: id, number, act: 'cancel' })
    }
    await siteAudits.crawl(owner, id)
    await crawls.act(owner, { siteAuditId: id, number: 6, act: 'pause' })
    await sweep(test.db, test.blobs, { ...RULES, keptCrawls: 1 })
    const read = await crawls.list(owner, id, { page: 1, perPage: 10 })
    expect(read?.items.map(({ number, kept }) => [number, kept])).toEqual([
      [6, true],
      [5, false],
      [4, false],
      [3, false],
      [2, true],
      [1, false],
    ])
    expect(await countRows(test)).toMatchObject({ crawl_urls: 2, crawl_pages: 1 })

    await sweep(test.db, test.blobs, { ...RULES, keptCrawls: 4 })
    await crawls.act(owner, { siteAuditId: id, number: 6, act: 'cancel' })
    await siteAudits.crawl(owner, id)
    await crawledAtOnce(test, id)
    await sweep(test.db, test.blobs, { ...RULES, keptCrawls: 2 })
    const later = await crawls.list(owner, id, { page: 1, perPage: 10 })
    expect(later?.items.filter(({ kept }) => kept).map(({ number }) => number)).toEqual([7, 6, 2])
  })

  it('removes at most 500 rows of a crawl in a transaction', async () => {
    const { counts, ...counting } = countChanges()
    await using test = await openTestStore(counting)
    const { owner, id } = await crawled(test, 2)
    const { crawls, siteAudits } = test.store
    for (const number of [1, 2]) {
      await enlarge(test, (await crawls.find(owner, id, number))?.id ?? '')
    }
    counts.length = 0
    await sweep(test.db, test.blobs, { ...RULES, keptCrawls: 1 })
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(4 * PARTS)
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
    expect(await countRows(test)).toMatchObject({ crawl_urls: PARTS + 2, crawl_pages: PARTS + 1 })

    await siteAudits.delete(owner, id)
    counts.length = 0
    await sweep(test.db, test.blobs, RULES)
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(6 * PARTS)
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
    expect(Object.values(await countRows(test)).every((rows) => rows === 0)).toBe(true)
  })

  it('continues where a sweep was interrupted', async () => {
    await using test = await openTestStore()
    const { owner, id } = await crawled(test, 2)
    await enlarge(test, (await test.store.crawls.find(owner, id, 1))?.id ?? '')
    const interrupt = new AbortController()
    let left = PARTS
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        left -= Number(result.numAffectedRows ?? 0)
        // In the middle of the pages, when references are gone.
        if (left < -1.5 * PARTS) interrupt.abort()
        return result
      },
    })
    const rules = { ...RULES, keptCrawls: 1 }
    const { signal } = interrupt
    await expect(sweep(db, test.blobs, { ...rules, signal })).rejects.toThrow('abort')
    const counts = await countRows(test)
    expect(counts).toMatchObject({ crawl_references: 1, crawl_urls: PARTS + 4 })
    expect(counts.crawl_pages).toBeLessThan(PARTS)
    expect(counts.crawl_pages).toBeGreaterThan(1)
    await sweep(test.db, test.blobs, rules)
    expect(await countRows(test)).toMatchObject({ crawl_urls: 2, crawl_pages: 1 })
  })

  it('removes the crawls of a deleted site audit one by one, so that each transaction is short', async () => {
    await using test = await openTestStore()
    const { owner, id } = await crawled(test, 3)
    await test.store.siteAudits.delete(owner, id)
    const left: (number | undefined)[] = []
    while ((await dropSiteAudits(test.db, Date.now() + 1000)) > 0) {
      left.push((await countRows(test)).crawls)
    }
    expect([...new Set(left)]).toEqual([2, 1, 0])
    expect(Object.values(await countRows(test)).every((rows) => rows === 0)).toBe(true)
  })

  it('removes only site audits that were deleted, directly or with their project or owner', async () => {
    await using test = await openTestStore()
    const kept = await crawled(test)
    const [deleted, inProject, ofUser] = [
      await crawled(test),
      await crawled(test),
      await crawled(test),
    ]
    const lock = await test.store.siteLocks.find(deleted.id)
    if (lock) await test.store.siteLocks.unlock(lock)
    await test.store.siteAudits.delete(deleted.owner, deleted.id)
    await test.store.projects.delete(inProject.owner, 'Swept')
    await test.store.users.delete(ofUser.owner.id)
    expect(await countRows(test)).toMatchObject({
      site_audits: 4,
      crawls: 4,
      site_unlocks: 1,
      site_lists: 4,
      site_templates: 4,
    })
    await sweep(test.db, test.blobs, { ...RULES, trashDays: 7 })
    expect(await countRows(test)).toMatchObject({ site_audits: 4 })
    await sweep(test.db, test.blobs, RULES)
    expect(await countRows(test)).toMatchObject({
      site_audits: 1,
      site_unlocks: 0,
      site_lists: 1,
      site_templates: 1,
      crawls: 1,
      crawl_urls: 2,
      crawl_pages: 1,
      crawl_references: 1,
    })
    expect(await test.store.siteAudits.find(kept.owner, kept.id)).toBeDefined()
    const projects = await test.db.selectFrom('projects').select('name').execute()
    expect(projects).toHaveLength(2)
  })
})
