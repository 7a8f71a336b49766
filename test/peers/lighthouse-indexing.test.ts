import { describe, expect, it } from 'vitest'
import { robotsNoindex } from '../../src/checks/seo/robots-noindex.ts'
import { robotsTxtAllowsPage } from '../../src/checks/seo/robots-txt-allows-page.ts'
import { lines, type PeerCase, verdict } from './support.ts'

// GoogleChrome/lighthouse, core/test/audits/seo/is-crawlable-test.js (Apache-2.0). Its one audit is two checks here.
// It passes with a warning if only some of five bots are blocked; ours warns as well, unless Googlebot is among them.

const URL = 'http://example.com/test/page.html'

const metas = [
  'noindex',
  'none',
  'foo, noindex, bar',
  'all, none, all',
  '     noindex      ',
  'all, unavailable_after: 25 Jun 2010 15:00:00 PST',
  ' Unavailable_after: 25-Aug-2007 15:00:00 EST, all',
].map((content): PeerCase => ({
  name: `robots metatag: ${content}`,
  theirs: 'fail',
  html: `<meta name="robots" content="${content}">`,
}))

const headers = [
  ['noindex'],
  ['all', 'none'],
  ['all, none'],
  ['    noindex    '],
  ['unavailable_after: 25 Jun 2010 15:00:00 PST, all'],
  ['all, unavailable_after: 25-Jun-2010 15:00:00 PST'],
].map((values): PeerCase => ({
  name: `header: ${values.join(' | ')}`,
  theirs: 'fail',
  html: '<title>a</title>',
  headers: values.map((value) => ['X-Robots-Tag', value] as const),
}))

const refusals = [
  lines('User-agent: *', '        Disallow: /'),
  lines('User-agent: *', '        Disallow: /test/page.html'),
  lines('User-agent: *', 'Disallow:', '', 'User-agent: *', 'Disallow: /'),
  lines(
    'User-agent: *',
    'Disallow: /one/',
    'Disallow: /two/',
    'Disallow: /test/',
    'Allow: page.html',
    '# Allow: /test/page.html',
    'Allow: /test/page.html /someother/url.html',
  ),
].map((robotsTxt): PeerCase => ({
  name: `robots.txt: ${robotsTxt}`,
  theirs: 'fail',
  url: URL,
  robotsTxt,
}))

const CASES: readonly PeerCase[] = [
  ...metas,
  ...headers,
  ...refusals,
  {
    name: 'no blocking directives in the metatag',
    theirs: 'pass',
    html: '<meta name="robots" content="all, noarchive">',
  },
  { name: 'no robots metatag', theirs: 'pass', html: '<title>a</title>' },
  {
    name: 'no blocking directives in the robots header',
    theirs: 'pass',
    html: '<title>a</title>',
    headers: [
      ['X-Robots-Tag', 'all, nofollow'],
      ['X-Robots-Tag', 'unavailable_after: 25 Jun 2045 15:00:00 PST'],
    ],
  },
  {
    name: 'ignores UA specific directives',
    theirs: 'pass',
    ours: 'fail',
    why: 'Google documents "googlebot:" before a directive and obeys it; their prefix is compared with a capital G',
    html: '<title>a</title>',
    headers: [
      ['X-Robots-Tag', 'googlebot: unavailable_after: 25 Jun 2007 15:00:00 PST'],
      ['X-Robots-Tag', 'unavailable_after: 25 Jun 2045 15:00:00 PST'],
    ],
  },
  {
    name: 'allowed by robots.txt: another bot is not',
    theirs: 'pass',
    url: URL,
    robotsTxt: lines('User-agent: SomeBot', 'Disallow: /'),
  },
  {
    name: 'allowed by robots.txt: a longer rule',
    theirs: 'pass',
    url: URL,
    robotsTxt: lines(
      'User-agent: *',
      'Disallow: /_/',
      'Disallow: /search?q=*',
      'Disallow: /test/',
      'Allow: /test/page.html',
    ),
  },
  {
    name: 'returns all failing items',
    theirs: 'fail',
    url: URL,
    html: '<meta name="robots" content="noindex">',
    headers: [
      ['X-Robots-Tag', 'none'],
      ['X-Robots-Tag', 'noindex'],
    ],
    robotsTxt: lines('User-agent: *', 'Disallow: /'),
  },
  {
    name: 'warns when some crawlers are kept out: all but Googlebot',
    theirs: 'pass',
    ours: 'warn',
    why: 'their warning is ours',
    url: URL,
    robotsTxt: lines('User-agent: googlebot', 'Allow: /', '', 'User-agent: *', 'Disallow: /'),
  },
  {
    name: 'warns when some crawlers are kept out: Googlebot too',
    theirs: 'pass',
    ours: 'fail',
    why: 'a page that Googlebot may not fetch is lost for most searches, whoever else may',
    url: URL,
    headers: [['X-Robots-Tag', 'bingbot: noindex']],
    robotsTxt: lines(
      'User-agent: Googlebot',
      'Disallow: /',
      '',
      'User-agent: bingbot',
      'Allow: /',
      '',
      'User-agent: archive.org_bot',
      'Allow: /',
      '',
      'User-agent: *',
      'Disallow: /',
    ),
  },
  {
    name: 'warns when some crawlers are kept out: by a meta of their own',
    theirs: 'pass',
    ours: 'warn',
    why: 'their warning is ours',
    url: URL,
    html: '<meta name="archive.org_bot" content="noindex">',
    robotsTxt: lines(
      'User-agent: googlebot',
      'Allow: /',
      '',
      'User-agent: bingbot',
      'Allow: /',
      '',
      'User-agent: archive.org_bot',
      'Allow: /',
      '',
      'User-agent: *',
      'Disallow: /',
    ),
  },
]

describe('Lighthouse is-crawlable', () => {
  it.each(CASES)('$name', (peerCase) => {
    const verdicts = [verdict(robotsNoindex, peerCase), verdict(robotsTxtAllowsPage, peerCase)]
    const worst =
      ['fail', 'warn'].find((status) => verdicts.some((ours) => ours === status)) ?? 'pass'
    expect(worst).toBe(peerCase.ours ?? peerCase.theirs)
  })
})
