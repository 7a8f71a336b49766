import { expect, it } from 'vitest'
import { exampleSite } from '../../../checks/site/shared/example-site.ts'
import { createPageTally } from '../../../crawl/site-facts/page-tally.ts'
import { judgeSiteRules } from '../../rules/judge-site-rules.ts'
import { makeSiteResults } from '../../site/make-site-results.ts'
import { writeSiteJunit } from './write-site-junit.ts'

it('writes a test case per check: failures, errors and passes, but no inapplicable checks', () => {
  const facts = exampleSite({
    urls: {
      '/': { links: ['/gone?a=1&b="2"', '/old'] },
      '/gone?a=1&b="2"': { status: 404 },
      '/old': { redirect: '/' },
    },
  })
  const tally = createPageTally([]).result()
  const startedAt = '2026-11-25T12:00:00.000Z'
  const results = makeSiteResults({ facts, tally, startedAt, durationMs: 1500 })
  const broken = { check: 'site-near-duplicates', outcome: 'error', message: 'a\u0000b' } as const
  const site_checks = [...results.site_checks.filter(({ check }) => check !== broken.check), broken]
  const verdicts = judgeSiteRules(
    results,
    [
      { measure: 'check.site-broken-links', max: 0, path: '/a"*' },
      { measure: 'check.site-redirect-loops', max: 0 },
      { measure: 'check.site-hreflang-return', max: 0 },
    ],
    () => 1,
  )
  const text = writeSiteJunit({ ...results, site_checks, verdicts })
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="Pagemark"/)
  expect(text).toMatch(/<testsuites [^>]*failures="2" errors="1">/)
  expect(text).toContain('time="1.500" timestamp="2026-11-25T12:00:00.000Z"')
  expect(text).toMatch(
    /name="site-broken-links: [^"]*">\n {6}<failure message="Links lead to 1 missing URL of the site" type="failure">\n {8}https:\/\/example.com\/gone\?a=1&amp;b=%222%22&#10;Fix: /,
  )
  expect(text).toMatch(/name="site-links-to-redirects: [^"]*"\/>/)
  expect(text).toContain('name="site-redirect-loops"/>')
  expect(text).toMatch(
    /name="Check site-broken-links: at most 0 \(\/a&quot;\*\)">\n {6}<failure message="Check site-broken-links: 1 \(limit: at most 0\)"/,
  )
  expect(text).toContain('name="Check site-redirect-loops: at most 0"/>')
  expect(text).not.toContain('site-hreflang-return')
  expect(text).not.toContain('\u0000')
})
