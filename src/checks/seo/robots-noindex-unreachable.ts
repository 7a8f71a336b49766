import { isAllowed, pathWithQuery } from '../../facts/probes/robots.ts'
import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { exclusions, isDecisive } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

export const robotsNoindexUnreachable = defineCheck({
  id: 'robots-noindex-unreachable',
  category: 'seo',
  family: 'indexing',
  tier: 'C',
  title: 'Crawlers can read the noindex',
  why: 'A bot that robots.txt blocks never reads the noindex, so the URL can stay in the search results.',
  fix: 'To keep the page out of search, allow it in robots.txt and keep the noindex.',
  criteria: {
    pass: 'The page has a noindex, and robots.txt lets Googlebot fetch the page.',
    fail: 'The page has a noindex, and robots.txt disallows the page for Googlebot.',
    'not-applicable':
      'The page has no noindex, or the robots.txt of the final URL could not be read.',
    note: 'A noindex or none for all bots or Googlebot counts.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  appliesTo: 'any',
  reads: ['robotsDirectives', 'robotsTxt', 'address'],
  examples: {
    pass: [
      {
        html: '<meta name="robots" content="noindex">',
        robotsTxt: 'User-agent: *\nDisallow: /admin\n',
      },
    ],
    fail: [
      { html: '<meta name="robots" content="noindex">', robotsTxt: 'User-agent: *\nDisallow: /\n' },
    ],
    'not-applicable': [{ html: '<p>Hello', robotsTxt: 'User-agent: *\nDisallow: /\n' }],
  },

  evaluate({ robotsDirectives, robotsTxt, address }) {
    const excluded = exclusions(robotsDirectives).filter(isDecisive)
    if (excluded.length === 0) return notApplicable('The page has no noindex')
    const unknown = robotsTxtUnknown(robotsTxt, address.final)
    if (unknown) return notApplicable(unknown)

    const { allowed, rule } = isAllowed(robotsTxt, 'Googlebot', pathWithQuery(address.final))
    if (allowed) return pass()
    return fail('robots.txt prevents Googlebot from reading the noindex', [
      ...excluded.map(directiveEvidence),
      ...(rule
        ? [{ line: rule.line, snippet: `Disallow: ${rule.pattern}`, name: 'robots.txt' }]
        : []),
    ])
  },
})
