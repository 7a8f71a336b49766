import type { Paths, RobotsCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

const SYSTEM = lines('user-agent: FooBot', 'disallow: /')

const GROUPS = lines(
  'allow: /foo/bar/',
  '',
  'user-agent: FooBot',
  'disallow: /',
  'allow: /x/',
  'user-agent: BarBot',
  'disallow: /',
  'allow: /y/',
  '',
  '',
  'allow: /w/',
  'user-agent: BazBot',
  '',
  'user-agent: FooBot',
  'allow: /z/',
  'disallow: /',
)

const GLOBAL = lines('user-agent: *', 'allow: /', 'user-agent: FooBot', 'disallow: /')

/** `maximum line length less the directive's name`, padded (GoogleOnly_LineTooLong). */
const LONG = 2083 * 8
const LONG_DISALLOW = `/x/${'a'.repeat(LONG - 3 - 10 + 1 - 3)}`
const LONG_ALLOW = (letter: string): string => `/x/${letter.repeat(LONG - 3 - 7 + 1 - 3)}`

/** A pattern for the whole site, as in the documentation's tables. */
function only(name: string, pattern: string, paths: Paths) {
  return {
    name,
    robotsTxt: lines('user-agent: FooBot', 'disallow: /', `allow: ${pattern}`),
    ...paths,
  }
}

function foobot(name: string, rules: readonly string[], paths: Paths) {
  return { name, robotsTxt: lines('user-agent: FooBot', ...rules), ...paths }
}

const FISH = {
  allows: [
    '/fish',
    '/fish.html',
    '/fish/salmon.html',
    '/fishheads',
    '/fishheads/yummy.html',
    '/fish.html?id=anything',
  ],
  refuses: ['/bar', '/Fish.asp', '/Fish.bar', '/catfish', '/?id=fish'],
}

export const GOOGLE: readonly RobotsCase[] = [
  { name: 'GoogleOnly_SystemTest: an empty file', robotsTxt: '', allows: ['/'] },
  { name: 'GoogleOnly_SystemTest: an empty path', robotsTxt: SYSTEM, refuses: [''] },
  { name: 'GoogleOnly_SystemTest: no agent', robotsTxt: SYSTEM, agent: '', allows: ['/'] },
  { name: 'ID_LineSyntax_Line: correct', robotsTxt: SYSTEM, refuses: ['/x/y'] },
  {
    name: 'ID_LineSyntax_Line: other names',
    robotsTxt: lines('foo: FooBot', 'bar: /'),
    allows: ['/x/y'],
  },
  {
    name: 'ID_LineSyntax_Line: no colon',
    robotsTxt: lines('user-agent FooBot', 'disallow /'),
    refuses: ['/x/y'],
  },
  {
    name: 'ID_LineSyntax_Groups: FooBot',
    robotsTxt: GROUPS,
    allows: ['/x/b', '/z/d'],
    refuses: ['/y/c', '/foo/bar/'],
  },
  {
    name: 'ID_LineSyntax_Groups: BarBot',
    robotsTxt: GROUPS,
    agent: 'BarBot',
    allows: ['/y/c', '/w/a'],
    refuses: ['/z/d', '/foo/bar/'],
  },
  {
    name: 'ID_LineSyntax_Groups: BazBot',
    robotsTxt: GROUPS,
    agent: 'BazBot',
    allows: ['/z/d'],
    refuses: ['/foo/bar/'],
  },
  ...['USER-AGENT/ALLOW/DISALLOW', 'user-agent/allow/disallow', 'uSeR-aGeNt/AlLoW/dIsAlLoW'].map(
    (names) => {
      const [agent, allow, disallow] = names.split('/')
      return {
        name: `ID_REPLineNamesCaseInsensitive: ${names}`,
        robotsTxt: lines(`${agent}: FooBot`, `${allow}: /x/`, `${disallow}: /`),
        allows: ['/x/y'],
        refuses: ['/a/b'],
      }
    },
  ),
  ...['FOO BAR', 'foo bar', 'FoO bAr'].flatMap((value) =>
    ['Foo', 'foo'].map((agent) => ({
      name: `ID_UserAgentValueCaseInsensitive: ${value} for ${agent}`,
      robotsTxt: lines(`User-Agent: ${value}`, 'Allow: /x/', 'Disallow: /'),
      agent,
      allows: ['/x/y'],
      refuses: ['/a/b'],
    })),
  ),
  {
    name: 'GoogleOnly_AcceptUserAgentUpToFirstSpace',
    robotsTxt: lines(
      'User-Agent: *',
      'Disallow: /',
      'User-Agent: Foo Bar',
      'Allow: /x/',
      'Disallow: /',
    ),
    agent: 'Foo',
    allows: ['/x/y'],
  },
  { name: 'ID_GlobalGroups_Secondary: no file', robotsTxt: '', allows: ['/x/y'] },
  { name: 'ID_GlobalGroups_Secondary: named', robotsTxt: GLOBAL, refuses: ['/x/y'] },
  {
    name: 'ID_GlobalGroups_Secondary: global',
    robotsTxt: GLOBAL,
    agent: 'BarBot',
    allows: ['/x/y'],
  },
  {
    name: 'ID_GlobalGroups_Secondary: only specific ones',
    robotsTxt: lines(
      'user-agent: FooBot',
      'allow: /',
      'user-agent: BarBot',
      'disallow: /',
      'user-agent: BazBot',
      'disallow: /',
    ),
    agent: 'QuxBot',
    allows: ['/x/y'],
  },
  foobot('ID_AllowDisallow_Value_CaseSensitive: same case', ['disallow: /x/'], {
    refuses: ['/x/y'],
  }),
  foobot('ID_AllowDisallow_Value_CaseSensitive: other case', ['disallow: /X/'], {
    allows: ['/x/y'],
  }),
  foobot('ID_LongestMatch: disallow is longer', ['disallow: /x/page.html', 'allow: /x/'], {
    refuses: ['/x/page.html'],
  }),
  foobot('ID_LongestMatch: allow is longer', ['allow: /x/page.html', 'disallow: /x/'], {
    allows: ['/x/page.html'],
    refuses: ['/x/'],
  }),
  foobot('ID_LongestMatch: both empty', ['disallow: ', 'allow: '], { allows: ['/x/page.html'] }),
  foobot('ID_LongestMatch: both the root', ['disallow: /', 'allow: /'], {
    allows: ['/x/page.html'],
  }),
  foobot('ID_LongestMatch: with and without a slash', ['disallow: /x', 'allow: /x/'], {
    allows: ['/x/'],
    refuses: ['/x'],
  }),
  foobot('ID_LongestMatch: the same page', ['disallow: /x/page.html', 'allow: /x/page.html'], {
    allows: ['/x/page.html'],
  }),
  foobot('ID_LongestMatch: wildcard is longer', ['allow: /page', 'disallow: /*.html'], {
    allows: ['/page'],
    refuses: ['/page.html'],
  }),
  foobot('ID_LongestMatch: wildcard is shorter', ['allow: /x/page.', 'disallow: /*.html'], {
    allows: ['/x/page.html'],
    refuses: ['/x/y.html'],
  }),
  {
    name: 'ID_LongestMatch: most specific group',
    robotsTxt: lines('User-agent: *', 'Disallow: /x/', 'User-agent: FooBot', 'Disallow: /y/'),
    allows: ['/x/page'],
    refuses: ['/y/page'],
  },
  only('ID_Encoding: a URL in the query', '/foo/bar?qux=taz&baz=http://foo.bar?tar&par', {
    allows: ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
  }),
  only('ID_Encoding: three bytes', '/foo/bar/ツ', { allows: ['/foo/bar/%E3%83%84'] }),
  only('ID_Encoding: three bytes encoded', '/foo/bar/%E3%83%84', {
    allows: ['/foo/bar/%E3%83%84'],
  }),
  only('ID_Encoding: unreserved characters encoded', '/foo/bar/%62%61%7A', {
    allows: ['/foo/bar/%62%61%7A'],
  }),
  foobot('ID_SpecialCharacters: *', ['Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], {
    allows: ['/foo/quz', '/foo//quz', '/foo/bax/quz'],
    refuses: ['/foo/bar/quz'],
  }),
  foobot('ID_SpecialCharacters: $', ['Disallow: /foo/bar$', 'Allow: /foo/bar/qux'], {
    allows: ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
    refuses: ['/foo/bar'],
  }),
  foobot('ID_SpecialCharacters: #', ['# Disallow: /', 'Disallow: /foo/quz#qux', 'Allow: /'], {
    allows: ['/foo/bar'],
    refuses: ['/foo/quz'],
  }),
  {
    name: 'GoogleOnly_IndexHTMLisDirectory',
    robotsTxt: lines('User-Agent: *', 'Allow: /allowed-slash/index.html', 'Disallow: /'),
    agent: 'foobot',
    allows: ['/allowed-slash/', '/allowed-slash/index.html'],
    refuses: ['/allowed-slash/index.htm', '/anyother-url'],
  },
  foobot('GoogleOnly_LineTooLong: disallow', [`disallow: ${LONG_DISALLOW}/qux`], {
    allows: ['/fux'],
    refuses: [`${LONG_DISALLOW}/fux`],
  }),
  foobot(
    'GoogleOnly_LineTooLong: allow',
    ['disallow: /', `allow: ${LONG_ALLOW('a')}/qux`, `allow: ${LONG_ALLOW('b')}/qux`],
    { allows: [`${LONG_ALLOW('a')}/qux`, `${LONG_ALLOW('b')}/fux`], refuses: ['/'] },
  ),
  only('GoogleOnly_DocumentationChecks: /fish', '/fish', FISH),
  only('GoogleOnly_DocumentationChecks: /fish*', '/fish*', FISH),
  only('GoogleOnly_DocumentationChecks: /fish/', '/fish/', {
    allows: ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
    refuses: ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
  }),
  only('GoogleOnly_DocumentationChecks: /*.php', '/*.php', {
    allows: [
      '/filename.php',
      '/folder/filename.php',
      '/folder/filename.php?parameters',
      'http://foo.bar//folder/any.php.file.html',
      '/filename.php/',
      '/index?f=filename.php/',
    ],
    refuses: ['/bar', '/php/', '/index?php', '/windows.PHP'],
  }),
  only('GoogleOnly_DocumentationChecks: /*.php$', '/*.php$', {
    allows: ['/filename.php', '/folder/filename.php'],
    refuses: [
      '/bar',
      '/filename.php?parameters',
      '/filename.php/',
      '/filename.php5',
      '/php/',
      '/filename?php',
      '/aaaphpaaa',
      'http://foo.bar//windows.PHP',
    ],
  }),
  only('GoogleOnly_DocumentationChecks: /fish*.php', '/fish*.php', {
    allows: ['/fish.php', '/fishheads/catfish.php?parameters'],
    refuses: ['/bar', '/Fish.PHP'],
  }),
  foobot('GoogleOnly_DocumentationChecks: /p and /', ['allow: /p', 'disallow: /'], {
    allows: ['/page'],
  }),
  foobot('GoogleOnly_DocumentationChecks: /folder', ['allow: /folder', 'disallow: /folder'], {
    allows: ['/folder/page'],
  }),
  foobot('GoogleOnly_DocumentationChecks: /*.htm', ['allow: /page', 'disallow: /*.htm'], {
    refuses: ['/page.htm'],
  }),
  foobot('GoogleOnly_DocumentationChecks: /$', ['allow: /$', 'disallow: /'], {
    allows: ['/'],
    refuses: ['/page.html'],
  }),
  foobot('TestMaybeEscapePattern: á', ['disallow: /á'], { refuses: ['/%C3%A1', '/%c3%a1'] }),
  foobot('TestMaybeEscapePattern: %aa', ['disallow: /%aa'], { refuses: ['/%AA'] }),
  foobot('TestGetPathParamsQuery: the fragment is no part', ['disallow: /a/b?c=d&e=f$'], {
    refuses: ['/a/b?c=d&e=f#fragment'],
  }),
]
