import type { RobotsCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

const SIMPLE = lines(
  'User-Agent: *',
  'Disallow: *.gif$',
  'Disallow: /example/',
  'Allow: /publications/',
  '',
  'User-Agent: foobot',
  'Disallow:/',
  'Allow:/example/page.html',
  'Allow:/example/allowed.gif',
  '',
  'User-Agent: barbot',
  'User-Agent: bazbot',
  'Disallow: /example/page.html',
  '',
  'User-Agent: quxbot',
)

const MERGED = lines(
  'user-agent: ExampleBot',
  'disallow: /foo',
  'disallow: /bar',
  '',
  'user-agent: ExampleBot',
  'disallow: /baz',
)

export const RFC_9309: readonly RobotsCase[] = [
  {
    name: '§2.2.1: groups of one agent are one',
    robotsTxt: MERGED,
    agent: 'ExampleBot',
    refuses: ['/foo', '/bar', '/baz'],
  },
  {
    name: '§2.2.2: percent-encoding, the octets',
    robotsTxt: lines(
      'user-agent: *',
      'disallow: /foo/bar/ツ',
      'disallow: /foo/bar?baz=https://foo.bar',
    ),
    refuses: ['/foo/bar/%E3%83%84', '/foo/bar?baz=https://foo.bar'],
  },
  {
    name: '§2.2.2: percent-encoding, unreserved characters',
    robotsTxt: lines('user-agent: *', 'disallow: /foo/bar/%62%61%7A'),
    refuses: ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
  },
  {
    name: '§2.2.2: /robots.txt is always allowed',
    robotsTxt: lines('user-agent: *', 'disallow: /'),
    allows: ['/robots.txt'],
    refuses: ['/robots.txt.bak'],
  },
  {
    name: '§2.2.3: encoded special characters are literal',
    robotsTxt: lines('user-agent: *', 'disallow: /path/file-with-a-%2A.html', 'disallow: /foo-%24'),
    allows: ['/path/file-with-a-b.html', '/foo-'],
    refuses: ['/path/file-with-a-%2A.html', '/foo-%24'],
  },
  {
    name: '§5.1: everyone',
    robotsTxt: SIMPLE,
    agent: 'otherbot',
    allows: ['/publications/', '/publications/a', '/a.gif.html', '/'],
    refuses: ['/a.gif', '/example/', '/example/page.html'],
  },
  {
    name: '§5.1: foobot',
    robotsTxt: SIMPLE,
    agent: 'foobot',
    allows: ['/example/page.html', '/example/allowed.gif'],
    refuses: ['/', '/publications/', '/a.gif'],
  },
  ...['barbot', 'bazbot'].map((agent) => ({
    name: `§5.1: ${agent}`,
    robotsTxt: SIMPLE,
    agent,
    allows: ['/', '/a.gif', '/example/'],
    refuses: ['/example/page.html'],
  })),
  {
    name: '§5.1: quxbot has an empty group',
    robotsTxt: SIMPLE,
    agent: 'quxbot',
    allows: ['/', '/a.gif', '/example/page.html'],
  },
  {
    name: '§5.2: the longest match',
    robotsTxt: lines(
      'User-Agent: foobot',
      'Allow: /example/page/',
      'Disallow: /example/page/disallowed.gif',
    ),
    agent: 'foobot',
    allows: ['/example/page/'],
    refuses: ['/example/page/disallowed.gif'],
  },
]
