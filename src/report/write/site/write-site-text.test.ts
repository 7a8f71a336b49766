import { expect, it } from 'vitest'
import type { SiteFinding, SiteResults } from '../../site/site-results.ts'
import { writeSiteText } from './write-site-text.ts'

const FINDING: SiteFinding = {
  check: 'title-present',
  scope: 'page',
  category: 'seo',
  tier: 'B',
  importance: 'high',
  outcome: 'fail',
  title: 'The page has a title',
  message: 'The <title> is empty',
  pages: 1,
  of: 9,
  loss: 1,
  urls: ['https://example.com/one'],
  rows: [],
  rows_total: 0,
  templates: [],
  fix: 'Write a title.',
}
const NONE = { known: 0, checked: 0 }
const RESULTS: SiteResults = {
  schema_version: 1,
  catalogue_version: 1,
  policy_version: 1,
  url: 'https://example.com/',
  started_at: '2026-11-26T00:00:00.000Z',
  duration_ms: 1,
  stop_reason: null,
  score: 50,
  result: 'decent',
  result_reason: null,
  counts: {
    known: 9,
    fetched: 9,
    waiting: 0,
    pages: 9,
    indexable: 9,
    redirects: 0,
    errors: 0,
    unchanged: 0,
    left_out: {},
    references: { links: NONE, files: NONE },
  },
  findings: [],
  templates: [],
  site_checks: [],
  urls: [],
}

it('links that only scripts add stand before the findings', () => {
  const results = { ...RESULTS, scripted_links: { url: 'https://example.com/', links: 7 } }
  const text = writeSiteText(results, { colour: false, width: 300 })
  expect(text).toContain('Scripts add 7 links to https://example.com/ that its HTML does not have.')
})

it('findings in one line name the page, if it is the only one', () => {
  const few = Array.from({ length: 10 }, () => ({ ...FINDING, urls: [] }))
  const two = { ...FINDING, pages: 2, urls: ['https://example.com/two', 'https://example.com/3'] }
  const results = { ...RESULTS, findings: [...few, FINDING, two] }
  const text = writeSiteText(results, { colour: false, width: 200 })
  expect(text).toContain('[critical · title-present]\n         https://example.com/one\n')
  expect(text).not.toContain('https://example.com/two')
})
