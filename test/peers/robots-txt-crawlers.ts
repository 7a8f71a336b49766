import { foobot, perAgent, type RobotsCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

// crawler-commons, SimpleRobotRulesParserTest.java (Apache-2.0). Its whole `User-Agent` headers ("Mozilla allowbot1
// 99.9") are product tokens here.

const FICT_PATHS = [
  '/',
  '/index.html',
  '/server.html',
  '/services/fast.html',
  '/services/slow.html',
  '/orgo.gif',
  '/org/about.html',
  '/org/plans.html',
  '/%7Ejim/jim.html',
  '/%7Emak/mak.html',
]

export const FICT = {
  unhipbot: { allows: ['/robots.txt'], refuses: FICT_PATHS },
  webcrawler: { allows: ['/robots.txt', ...FICT_PATHS] },
  excite: { allows: ['/robots.txt', ...FICT_PATHS] },
  unknown: {
    allows: [
      '/robots.txt',
      '/server.html',
      '/services/fast.html',
      '/services/slow.html',
      '/org/about.html',
      '/%7Emak/mak.html',
    ],
    refuses: ['/', '/index.html', '/orgo.gif', '/org/plans.html', '/%7Ejim/jim.html'],
  },
}

export const FICT_LINES = [
  '# /robots.txt for http://www.fict.org/',
  '# comments to webmaster@fict.org',
  '',
  'User-agent: unhipbot',
  'Disallow: /',
  '',
  'User-agent: webcrawler',
  'User-agent: excite',
  'Disallow: ',
  '',
  'User-agent: *',
  'Disallow: /org/plans.html',
  'Allow: /org/',
  'Allow: /serv',
  'Allow: /~mak',
  'Disallow: /',
  '',
]

const NUTCH = [
  'User-Agent: Agent1 #foo',
  'Disallow: /a',
  'Disallow: /b/a',
  '#Disallow: /c',
  '',
  '',
  'User-Agent: Agent2 Agent3#foo',
  'User-Agent: Agent4',
  'Disallow: /d',
  'Disallow: /e/d/',
  '',
  'User-Agent: *',
  'Disallow: /foo/bar/',
  '',
].join('\r')

const NUTCH_SECOND = {
  allows: [
    '/a',
    '/a/',
    '/b/a',
    '/c/a',
    '/e/a/index.html',
    '/e/d',
    '/e/doh.html',
    '/foo/bar/baz.html',
  ],
  refuses: ['/d', '/d/a', '/e/d/foo.html'],
}

const HERITRIX = lines(
  'User-agent: *',
  'Disallow: /cgi-bin/',
  'Disallow: /details/software',
  '',
  'User-agent: denybot',
  'Disallow: /',
  '',
  'User-agent: allowbot1',
  'Disallow: ',
  '',
  'User-agent: allowbot2',
  'Disallow: /foo',
  'Allow: /',
  '',
  'User-agent: delaybot',
  'Disallow: /',
  'Crawl-Delay: 20',
  'Allow: /images/',
)

export const CRAWLER_COMMONS: readonly RobotsCase[] = [
  ...perAgent('testRfpCases', FICT_LINES.join('\r\n'), FICT),
  ...perAgent('testMixedEndings', FICT_LINES.join('\r'), FICT),
  ...perAgent('testNutchCases', NUTCH, {
    Agent1: {
      allows: ['/b', '/b/b/foo.html', '/c', '/c/a/index.html', '/d/a', '/e/d', '/foo/bar/baz.html'],
      refuses: ['/a', '/a/', '/a/bloh/foo.html', '/b/a', '/b/a/index.html'],
    },
    Agent2: NUTCH_SECOND,
    Agent4: NUTCH_SECOND,
    Agent5: {
      allows: ['/a/bloh/foo.html', '/b/a', '/c', '/d', '/e/d/foo.html', '/f/'],
      refuses: ['/foo/bar/baz.html'],
    },
  }),
  ...perAgent('testHeritrixCases', HERITRIX, {
    allowbot1: { allows: ['/path', '/'] },
    allowbot2: { allows: ['/path', '/'], refuses: ['/foo'] },
    denybot: { refuses: ['/path', '/'] },
    anonbot: { allows: ['/path'], refuses: ['/cgi-bin/foo.pl'] },
  }),
  foobot(
    'testCaseSensitivePaths',
    ['Allow: /AnyPage.html', 'Allow: /somepage.html', 'Disallow: /'],
    {
      allows: ['/AnyPage.html', '/somepage.html'],
      refuses: ['/anypage.html', '/SomePage.html'],
    },
  ),
  foobot('testRobotsTxtAlwaysAllowed', ['Disallow: /'], { allows: ['/robots.txt'] }),
  {
    name: 'testIgnoreOfHtml',
    robotsTxt: '<HTML><HEAD><TITLE>Site under Maintenance</TITLE></HTML>',
    allows: ['/'],
  },
  {
    name: 'testAgentNotListed',
    agent: 'crawler3',
    robotsTxt: lines(
      'User-agent: crawler1',
      'Disallow: /index.html',
      'User-agent: crawler2',
      'Disallow: /',
    ),
    allows: ['/anypage.html', '/index.html'],
  },
  {
    name: 'testCommentedOutLines',
    robotsTxt: lines('#user-agent: test', '', '#allow: /index.html', '#disallow: /test'),
    allows: ['/anypage.html'],
  },
  {
    name: 'testNonAsciiEncoding',
    robotsTxt: lines('User-agent: * # ¢ ₵', 'Disallow:'),
    allows: ['/anypage.html'],
  },
  {
    name: 'testQueryParamInDisallow',
    robotsTxt: lines('User-agent: *', 'Disallow: /index.cfm?fuseaction=sitesearch.results*'),
    refuses: ['/index.cfm?fuseaction=sitesearch.results&type=People&qry=california&pg=2'],
  },
  {
    name: 'testMultiMatches',
    robotsTxt: lines(
      'User-agent: crawlerbot',
      'Disallow: /index.html',
      'Allow: /',
      '',
      'User-agent: crawler',
      'Disallow: /',
    ),
    agent: 'crawlerbot',
    allows: ['/anypage.html'],
    refuses: ['/index.html'],
  },
  {
    name: 'testMultiWordAgentName',
    robotsTxt: lines('User-agent: Download Ninja', 'Disallow: /index.html', 'Allow: /'),
    agent: 'Download Ninja',
    allows: ['/anypage.html'],
    refuses: ['/index.html'],
  },
  {
    name: 'testUnsupportedFields',
    robotsTxt: lines(
      'User-agent: crawler1',
      'Disallow: /index.html',
      'Allow: /',
      'newfield: 234',
      'User-agent: crawler2',
      'Disallow: /',
    ),
    agent: 'crawler2',
    refuses: ['/anypage.html'],
  },
]
