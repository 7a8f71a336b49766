import type { RobotsCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

// python/cpython, Lib/test/test_robotparser.py (PSF-2.0). Without its crawl delays and request rates, which no check
// uses.

const CYBERWORLD = lines(
  '# robots.txt for http://www.example.com/',
  '',
  'User-agent: *',
  'Crawl-delay: 1',
  'Request-rate: 3/15',
  'Disallow: /cyberworld/map/ # This is an infinite virtual URL space',
  '',
  '# Cybermapper knows where to go.',
  'User-agent: cybermapper',
  'Disallow:',
)

const FIGTREE = lines(
  'User-agent: figtree',
  'Crawl-delay: 3',
  'Request-rate: 9/30',
  'Disallow: /tmp',
  'Disallow: /a%3cd.html',
  'Disallow: /a%2fb.html',
  'Disallow: /%7ejoe/index.html',
)

const FIGTREE_PATHS = {
  allows: ['/foo.html'],
  refuses: [
    '/tmp',
    '/tmp.html',
    '/tmp/a.html',
    '/a%3cd.html',
    '/a%3Cd.html',
    '/a%2fb.html',
    '/~joe/index.html',
  ],
}

const GOOGLE_FOLDER = lines(
  'User-agent: Googlebot',
  'Allow: /folder1/myfile.html',
  'Disallow: /folder1/',
  'Request-rate: whale/banana',
)

export const CPYTHON: readonly RobotsCase[] = [
  {
    name: 'UserAgentWildcardTest',
    robotsTxt: lines(
      'User-agent: *',
      'Disallow: /cyberworld/map/ # This is an infinite virtual URL space',
      'Disallow: /tmp/ # these will soon disappear',
      'Disallow: /foo.html',
    ),
    allows: ['/', '/test.html'],
    refuses: ['/cyberworld/map/index.html', '/tmp/xxx', '/foo.html'],
  },
  {
    name: 'CrawlDelayAndCustomAgentTest',
    robotsTxt: CYBERWORLD,
    allows: ['/', '/test.html'],
    refuses: ['/cyberworld/map/index.html'],
  },
  {
    name: 'CrawlDelayAndCustomAgentTest: cybermapper',
    robotsTxt: CYBERWORLD,
    agent: 'cybermapper',
    allows: ['/cyberworld/map/index.html'],
  },
  {
    name: 'SitemapTest',
    robotsTxt: lines(
      'User-agent: *',
      'Sitemap: http://www.gstatic.com/s2/sitemaps/profiles-sitemap.xml',
      'Sitemap: http://www.google.com/hostednews/sitemap_index.xml',
      'Request-rate: 3/15',
      'Disallow: /cyberworld/map/ # This is an infinite virtual URL space',
    ),
    allows: ['/', '/test.html'],
    refuses: ['/cyberworld/map/index.html'],
  },
  {
    name: 'RejectAllRobotsTest',
    robotsTxt: lines('# go away', 'User-agent: *', 'Disallow: /'),
    refuses: ['/cyberworld/map/index.html', '/', '/tmp/'],
  },
  { name: 'EmptyFileTest', robotsTxt: '', allows: ['/foo'] },
  { name: 'CrawlDelayAndRequestRateTest', robotsTxt: FIGTREE, agent: 'figtree', ...FIGTREE_PATHS },
  {
    name: 'DifferentAgentTest',
    robotsTxt: FIGTREE,
    agent: 'FigTree Robot libwww-perl/5.04',
    ...FIGTREE_PATHS,
  },
  {
    name: 'InvalidRequestRateTest',
    robotsTxt: lines(
      'User-agent: *',
      'Disallow: /tmp/',
      'Disallow: /a%3Cd.html',
      'Disallow: /a/b.html',
      'Disallow: /%7ejoe/index.html',
      'Crawl-delay: 3',
      'Request-rate: 9/banana',
    ),
    allows: ['/tmp'],
    refuses: [
      '/tmp/',
      '/tmp/a.html',
      '/a%3cd.html',
      '/a%3Cd.html',
      '/a/b.html',
      '/%7Ejoe/index.html',
    ],
  },
  {
    name: 'InvalidCrawlDelayTest',
    robotsTxt: lines('User-Agent: *', 'Disallow: /.', 'Crawl-delay: pears'),
    allows: ['/foo.html'],
  },
  ...['Googlebot', 'googlebot'].map((agent) => ({
    name: `AnotherInvalidRequestRateTest, GoogleURLOrderingTest: ${agent}`,
    robotsTxt: GOOGLE_FOLDER,
    agent,
    allows: ['/folder1/myfile.html'],
    refuses: ['/folder1/anotherfile.html'],
  })),
  {
    name: 'UserAgentOrderingTest',
    robotsTxt: lines(
      'User-agent: Googlebot',
      'Disallow: /',
      '',
      'User-agent: Googlebot-Mobile',
      'Allow: /',
    ),
    agent: 'Googlebot',
    refuses: ['/something.jpg'],
  },
  {
    name: 'DisallowQueryStringTest',
    robotsTxt: lines('User-agent: *', 'Disallow: /some/path?name=value'),
    allows: ['/some/path'],
    refuses: ['/some/path?name=value'],
  },
  {
    name: 'EmptyQueryStringTest',
    robotsTxt: lines('User-agent: *', 'Allow: /some/path?', 'Disallow: /another/path?'),
    allows: ['/some/path?'],
    refuses: ['/another/path?'],
  },
]
