import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SitemapOutcome } from '../src/report/sitemap-outcome.ts'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'

const file = { url: 'https://example.com/s.xml', entries: 812, isIndex: false, fault: null }
const outcome: SitemapOutcome = {
  status: 'completed',
  contents: {
    files: [file],
    listed: 812,
    pages: [],
    others: [],
    otherCount: 0,
    unread: 0,
    whole: true,
  },
  robots: { state: 'found', allowsFront: false, crawlDelay: 5 },
}

let api: TestApi
const read: string[] = []
beforeAll(async () => {
  api = await startApi({
    async readSitemaps({ target }) {
      read.push(target.url)
      return outcome
    },
  })
})
afterAll(() => api[Symbol.asyncDispose]())

const FORM = {
  url: 'https://example.com/docs/',
  max_pages: '200',
  max_depth: '9',
  exclude: '/old/**',
  sitemaps: '1',
  external_links: '10',
  lab_pages: '2',
  privacy: '2',
}

describe('the form of a site audit', () => {
  it('shows what the site says before anything is crawled, and keeps its values', async () => {
    const { visitor } = await signedIn(api)
    const { status, text } = await visitor.post('/new/site', { ...FORM, act: 'preview' })
    expect(status).toBe(200)
    expect(read).toEqual(['https://example.com/'])
    expect(text).toContain('It does not allow Pagemark to fetch the front page.')
    expect(text).toContain('812 URLs in 1 file.')
    expect(text).toContain('200 pages take at least 17 minutes')
    expect(text).toContain('value="https://example.com/docs/"')
    expect(text).toContain('>/old/**</textarea>')
    expect((await visitor.get('/sites')).text).toContain('No site has been crawled yet.')

    const preview = /name="preview" value="([\w-]+)"/.exec(text)?.[1] ?? ''
    const again = { ...FORM, act: 'preview', preview, max_pages: '20000' }
    expect((await visitor.post('/new/site', again)).text).toContain('20,000 pages take')
    expect(read).toHaveLength(1)
    const other = { ...again, url: 'https://example.org/' }
    await visitor.post('/new/site', other)
    expect(read).toEqual(['https://example.com/', 'https://example.org/'])
  })

  it('says what is wrong before a preview', async () => {
    const { visitor } = await signedIn(api)
    const wrong = { ...FORM, url: '', max_pages: '0', act: 'preview' }
    const { status, text } = await visitor.post('/new/site', wrong)
    expect(status).toBe(422)
    expect(text).toContain('Enter the address of a site')
    expect(text).not.toContain('Preview of')
  })
})
