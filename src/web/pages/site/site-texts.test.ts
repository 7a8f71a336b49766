import { describe, expect, it } from 'vitest'
import type { Crawl } from '../../../store/sites/site-audit-row.ts'
import { progressText } from './site-texts.ts'

const counts = { known: 200, waiting: 150, fetched: 20, pages: 18, bytes: 1 }
type Shown = Pick<Crawl, 'status' | 'counts' | 'progress'>
const crawl = (more: Partial<Shown>) =>
  progressText({ status: 'running', counts, progress: null, ...more })

describe('the progress of a crawl', () => {
  it.each([
    ['pages', '20 URLs fetched, 18 of them pages. 150 more found so far.'],
    [
      'references',
      '20 URLs fetched, 18 of them pages. Checking files and links to other sites: 3 of 7.',
    ],
    ['browser', '20 URLs fetched, 18 of them pages. Loading pages in a browser: 3 of 7.'],
    ['judging', '20 URLs fetched, 18 of them pages. Judging the site.'],
  ] as const)('names its step: %s', (step, text) => {
    expect(crawl({ progress: { step, done: 3, total: 7 } })).toBe(text)
  })

  it('names what comes before the pages, and the wait for a turn', () => {
    expect(crawl({ progress: null })).toBe('Fetching robots.txt, the start page and sitemaps.')
    const none = { ...counts, fetched: 0 }
    expect(crawl({ status: 'queued', counts: none, progress: null })).toBe('Waiting in the queue.')
    const waiting = crawl({ status: 'queued', progress: { step: 'references', done: 3, total: 7 } })
    expect(waiting).toContain('3 of 7. Waiting for its turn.')
  })
})
