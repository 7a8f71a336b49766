import { expect, it } from 'vitest'
import { siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { matchUrls } from './match-urls.ts'

interface Values {
  readonly title?: string
  readonly words?: number
  readonly status?: number
  readonly score?: number | null
}

async function crawlOf(test: TestStore, urls: Readonly<Record<string, Values>>): Promise<string> {
  const { last } = await test.store.siteAudits.create(await test.owner(), siteDraft())
  const crawl_id = last?.id ?? ''
  const rows = Object.entries(urls).map(([url, values], place) => ({
    crawl_id,
    number: place + 1,
    url,
    url_key: Buffer.from(url),
    state: 'done' as const,
    depth: 0,
    sources: 2,
    mime_type: 'text/html',
    status: 200,
    score: 80,
    ...values,
  }))
  await test.db.insertInto('crawl_urls').values(rows).execute()
  await test.db
    .updateTable('crawls')
    .set({ known: rows.length })
    .where('id', '=', crawl_id)
    .execute()
  return crawl_id
}

it('a page has changed with its status, title, number of words or score', async () => {
  await using test = await openTestStore()
  const before = await crawlOf(test, {
    '/same': { title: 'Same', words: 5 },
    '/title': {},
    '/words': { words: 5 },
    '/status': {},
    '/score': {},
    '/gone': {},
    '/deleted': {},
    '/never': { score: null, status: 404 },
  })
  const after = await crawlOf(test, {
    '/new': {},
    '/same': { title: 'Same', words: 5 },
    '/title': { title: 'Title' },
    '/words': { words: 6 },
    '/status': { status: 203 },
    '/score': { score: 79 },
    '/gone': { score: null, status: 404 },
    '/never': { score: null, status: 410 },
  })
  expect((await matchUrls(test.db, before, after)).changed).toEqual([3, 4, 5, 6])
  expect((await matchUrls(test.db, before, before)).changed).toEqual([])
})
