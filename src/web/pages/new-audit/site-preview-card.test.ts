import { describe, expect, it } from 'vitest'
import type { RobotsSummary, SitemapOutcome } from '../../../report/sitemap-outcome.ts'
import { limitsText, robotsText, sitemapText } from './site-preview-card.tsx'

const robots: RobotsSummary = { state: 'found', allowsFront: true, crawlDelay: null }
const fault = { code: 'not-found', url: null, status: null } as const
const none: SitemapOutcome = { status: 'failed', fault }
const file = { url: 'https://example.com/sitemap.xml', entries: 3, isIndex: false, fault: null }
const contents = { files: [file], listed: 3, pages: [], others: [], otherCount: 0 }

describe('the preview of a crawl', () => {
  it.each([
    ['allows', robots, 'Pagemark may fetch the front page.'],
    [
      'disallows',
      { ...robots, allowsFront: false },
      'It does not allow Pagemark to fetch the front page.',
    ],
    [
      'asks for pauses',
      { ...robots, crawlDelay: 10 },
      'Pagemark may fetch the front page. It asks for 10 seconds between requests.',
    ],
    ['is absent', { ...robots, state: 'absent' }, 'None: every page may be fetched.'],
    [
      'fails',
      { ...robots, state: 'server-error', allowsFront: false },
      'The server answered with an error, so nothing may be fetched.',
    ],
    ['was not read', undefined, 'It could not be read.'],
  ] as const)('says that robots.txt %s', (_, own, text) => {
    expect(robotsText({ ...none, ...(own && { robots: own }) })).toBe(text)
  })

  it('counts the URLs of sitemaps, and says what was not read', () => {
    const found = (more: { unread: number; whole: boolean }) =>
      sitemapText({ status: 'completed', contents: { ...contents, ...more } })
    expect(found({ unread: 0, whole: true })).toBe('3 URLs in 1 file.')
    expect(found({ unread: 2, whole: true })).toBe(
      'At least 3 URLs in 1 file. 2 more files not read yet.',
    )
    expect(found({ unread: 0, whole: false })).toBe('At least 3 URLs in 1 file.')
    expect(sitemapText(none)).toBe('The site has no sitemap.')
  })

  it.each([
    [1, undefined, '1 page takes at least 1 second'],
    [500, undefined, '500 pages take at least 50 seconds'],
    [20_000, robots, '20,000 pages take at least 33 minutes'],
    [500, { ...robots, crawlDelay: 10 }, '500 pages take at least 83 minutes'],
    // A longer delay is not kept.
    [500, { ...robots, crawlDelay: 600 }, '500 pages take at least 4 hours'],
  ])('names the least time of %i pages', (maxPages, own, text) => {
    const said = limitsText({ maxPages, maxDepth: 20, robots: own })
    expect(said).toContain(text)
    expect(said).toContain('20 clicks from the start or two hours')
  })
})
