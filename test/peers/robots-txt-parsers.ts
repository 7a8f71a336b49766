import type { Paths, RobotsCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

function everyone(name: string, rules: readonly string[], paths: Paths) {
  return { name, robotsTxt: lines('User-agent: *', ...rules), ...paths }
}

const DISALLOWED = ['/fish/index.php', '/fish/', '/test.html']

export const ROBOTS_PARSER: readonly RobotsCase[] = [
  everyone('should parse the disallow directive', ['Disallow: /fish/', 'Disallow: /test.html'], {
    allows: ['/fish', '/Test.html'],
    refuses: DISALLOWED,
  }),
  everyone('should parse patterns', ['Disallow: /fish*.php', 'Disallow: /*.dext$'], {
    allows: ['/Fish.PHP', '/Fish.dext1'],
    refuses: [
      '/fish.php',
      '/fishheads/catfish.php?parameters',
      '/AnYthInG.dext',
      '/Fish.dext.dext',
    ],
  }),
  everyone(
    'should have the correct order precedence for allow and disallow',
    ['Disallow: /fish*.php', 'Allow: /fish/index.php', 'Disallow: /test', 'Allow: /test/'],
    {
      allows: ['/test/index.html', '/test/'],
      refuses: ['/fish.php', '/fishheads/catfish.php?parameters', '/test'],
    },
  ),
  {
    name: 'should ignore rules that are not in a group',
    robotsTxt: lines('Disallow: /secret.html', 'Disallow: /test'),
    allows: ['/secret.html', '/test/index.html', '/test/'],
  },
  {
    name: 'should ignore comments',
    robotsTxt: lines(
      '#',
      '# This is a comment',
      '#',
      'User-agent: *',
      '# This is a comment',
      'Disallow: /fish/',
      '# Disallow: fish',
      'Disallow: /test.html',
    ),
    allows: ['/fish', '/Test.html'],
    refuses: DISALLOWED,
  },
  {
    name: 'should ignore invalid lines',
    robotsTxt: lines(
      'invalid line',
      'User-agent: *',
      'Disallow: /fish/',
      ':::::another invalid line:::::',
      'Disallow: /test.html',
      'Unknown: tule',
    ),
    allows: ['/fish', '/Test.html'],
    refuses: DISALLOWED,
  },
  {
    name: 'should ignore empty user-agent lines',
    robotsTxt: lines('User-agent:', 'Disallow: /fish/', 'Disallow: /test.html'),
    allows: ['/fish', '/Test.html', ...DISALLOWED],
  },
  {
    name: 'should support groups with multiple user agents',
    robotsTxt: lines('User-agent: agenta', 'User-agent: agentb', 'Disallow: /fish'),
    agent: 'AgentA',
    refuses: ['/fish'],
  },
  {
    name: 'should allow all if empty robots.txt',
    robotsTxt: '',
    allows: ['/secret.html', '/test/'],
  },
  {
    name: 'should ignore version numbers in the UA string',
    robotsTxt: lines('user-agent: *', 'disallow: /all', 'user-agent: b', 'disallow: /b'),
    agent: 'b / 1.0',
    allows: ['/all'],
    refuses: ['/b'],
  },
]

const FIRST = lines(
  '  User-agent: first',
  '  Disallow: /disallowed/*/end$',
  '  Disallow: /protego*work',
  '',
  '  User-agent: second',
  '  Allow: /*allowed',
  '  Disallow: /',
)

export const PROTEGO: readonly RobotsCase[] = [
  everyone('test_allowed', ['Disallow: /disallowed ', 'Allow: /allowed ', 'Crawl-delay: 10'], {
    allows: ['/allowed'],
    refuses: ['/disallowed'],
  }),
  everyone('test_allowed: from the start of the path', ['Disallow: /d ', 'Crawl-delay: 10'], {
    allows: ['/abc/d'],
    refuses: ['/disallowed'],
  }),
  everyone(
    'test_malformed_disallow',
    [
      'Disallow: /one ',
      'Dissallow: /two ',
      'Dissalow: /three ',
      'Disalow: /four ',
      'Diasllow: /five ',
      'Disallaw: /six ',
    ],
    { refuses: ['/one', '/two', '/three', '/four', '/five', '/six'] },
  ),
  everyone('test_length_based_precedence', ['Disallow: / ', 'Allow: /page'], {
    allows: ['/page'],
    refuses: ['/elsewhere'],
  }),
  ...['/a%3cd.html', '/a%3c*', '/a<d.html', '/a<*'].map((pattern) =>
    everyone(
      `test_escaped_url, test_unescaped_url: ${pattern}`,
      ['Disallow: / ', `Allow: ${pattern}`],
      {
        allows: ['/a<d.html', '/a%3cd.html'],
      },
    ),
  ),
  everyone('test_url_parts', ['Disallow: /path;params?query '], {
    refuses: ['http://userinfo@example.com:10/path;params?query#fragment'],
  }),
  everyone('test_url_parts: query', ['Disallow: /? '], { allows: ['/'], refuses: ['/?query'] }),
  everyone('test_url_parts: parameters', ['Disallow: /; '], {
    allows: ['/'],
    refuses: ['/;params'],
  }),
  {
    name: 'test_allowed_wildcards: first',
    robotsTxt: FIRST,
    agent: 'first',
    allows: [
      '/disallowed',
      '/disallowed/xyz/endinglater',
      '/rotego_does_work',
      '/protego_does_wor',
    ],
    refuses: [
      '/disallowed/xyz/end',
      '/disallowed/abc/end',
      '/protegoworks',
      '/protego_works',
      '/protego/works',
      '/protego_does_work',
    ],
  },
  {
    name: 'test_allowed_wildcards: second',
    robotsTxt: FIRST,
    agent: 'second',
    allows: ['/allowed', '/is_still_allowed', '/is_allowed_too'],
  },
  everyone('test_allowed_wildcards: /foo*', ['Disallow:  /foo*'], {
    allows: ['/fo.html'],
    refuses: ['/foo.html', '/food', '/foo/bar.html'],
  }),
  everyone('test_allowed_wildcards: /foo*/bar.html', ['Disallow:  /foo*/bar.html'], {
    allows: ['/fo.html', '/food/xyz.html'],
    refuses: ['/foo/bar.html', '/food/bar.html', '/foo/a/b/c/x/y/z/bar.html'],
  }),
  everyone('test_allowed_wildcards: *m', ['Disallow:  *m'], {
    allows: ['/foo', '/foo/bar.txt'],
    refuses: ['/foo.htm', '/foo.html', '/foom', '/moo', '/foo/bar.html'],
  }),
  everyone('test_allowed_wildcards: *', ['Allow:  /foo/bar.html', 'Disallow: *'], {
    allows: ['/foo/bar.html'],
    refuses: ['/fo.html', '/foo.html', '/foo', '/foo/bar.txt'],
  }),
  everyone('test_allowed_wildcards: /foo*/*bar.html', ['Disallow:  /foo*/*bar.html'], {
    refuses: ['/foo/bar.html', '/food/rebar.html', '/food/rebarf.html/bar.html'],
  }),
  everyone('test_allowed_wildcards: /foo$', ['Allow:  /foo$', 'Disallow:  /foo'], {
    allows: ['/foo'],
    refuses: ['/food'],
  }),
]
