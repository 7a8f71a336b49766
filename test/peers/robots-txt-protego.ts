import { foobot, perAgent, type RobotsCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

// scrapy/protego, tests/test_protego.py (BSD-3-Clause), continuing after robots-txt-parsers.ts.

const ENDINGS = ['\r\n', '\n', '\r'].map((end) =>
  ['User-Agent: foo', 'Allow: /some/path', 'User-Agent: bar', '', '', 'Disallow: /', ''].join(end),
)

export const PROTEGO_REST: readonly RobotsCase[] = [
  foobot('wildcards: qux', ['Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], {
    allows: ['/foo/quz', '/foo//quz', '/foo/bax/quz'],
    refuses: ['/foo/bar/quz'],
  }),
  foobot('wildcards: $', ['Disallow: /foo/bar$', 'Allow: /foo/bar/qux'], {
    allows: ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
    refuses: ['/foo/bar'],
  }),
  foobot('excessive wildcards', ['Allow: *****************/****.js'], {
    allows: ['/xyz/foo.js', '/inlife/daily/fashion-20160727/'],
  }),
  ...perAgent(
    'test_unicode_url_and_useragent',
    lines(
      'User-Agent: *',
      'Disallow: /admin/',
      'Disallow: /static/',
      'Disallow: /wiki/K%C3%A4ytt%C3%A4j%C3%A4:',
      'Disallow: /wiki/Käyttäjä:',
      'Disallow: /wiki/Keskustelu_käyttäjästä:',
      'User-Agent: UnicödeBöt',
      'Disallow: /some/randome/page.html',
    ),
    {
      '*': {
        allows: ['/', '/some/randome/page.html'],
        refuses: [
          '/admin/',
          '/static/',
          '/wiki/K%C3%A4ytt%C3%A4j%C3%A4:',
          '/wiki/Käyttäjä:',
          '/wiki/Keskustelu_k%C3%A4ytt%C3%A4j%C3%A4st%C3%A4:',
          '/wiki/Keskustelu_käyttäjästä:',
        ],
      },
      UnicödeBöt: { allows: ['/admin/'], refuses: ['/some/randome/page.html'] },
    },
  ),
  ...perAgent(
    'test_no_leading_user_agent',
    lines(
      'Disallow: /withoutUA',
      'Allow: /withoutUA/exception',
      'Crawl-delay: 5.2',
      'User-Agent: testbot',
      'Disallow: /withUA',
    ),
    {
      mybot: { allows: ['/withoutUA', '/withUA'] },
      testbot: { allows: ['/withoutUA'], refuses: ['/withUA'] },
    },
  ),
  ...perAgent(
    'test_default_user_agent',
    lines(
      'User-Agent: robot',
      'Disallow: /ro-bot',
      '',
      'User-Agent: *',
      'Disallow: /default-UA',
      '',
      'User-Agent: testbot',
      'Disallow: /testbot',
    ),
    {
      mybot: { refuses: ['/default-UA'] },
      testbot: { allows: ['/default-UA'] },
      robot: { allows: ['/default-UA'] },
      tEStbOt: { allows: ['/default-UA'], refuses: ['/testbot'] },
    },
  ),
  ...perAgent(
    'test_user_agent_grouping',
    lines(
      'User-Agent: one',
      'User-Agent: two',
      'Disallow: /success',
      'User-Agent: *',
      'Disallow: /failure',
    ),
    {
      one: { allows: ['/failure'], refuses: ['/success'] },
      two: { allows: ['/failure'], refuses: ['/success'] },
    },
  ),
  ...perAgent(
    'test_user_agent_grouping, second',
    lines(
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
    ),
    {
      FooBot: { allows: ['/x/b', '/z/d'], refuses: ['/y/c', '/foo/bar/'] },
      BarBot: { allows: ['/y/c', '/w/a'], refuses: ['/z/d', '/foo/bar/'] },
      BazBot: { allows: ['/z/d'], refuses: ['/foo/bar/'] },
    },
  ),
  ...perAgent(
    'test_comments',
    lines(
      '# comment 1',
      'User-Agent: one # comment 2',
      '# comment 3',
      'User-Agent: two',
      'Disallow: /one-two-bot',
      '# Disallow: /commented',
      '# comment 4',
      'User-Agent: *',
      'Disallow: /default-ua',
    ),
    {
      one: { allows: ['/commented', '/default-ua'], refuses: ['/one-two-bot'] },
      two: { allows: ['/commented', '/default-ua'], refuses: ['/one-two-bot'] },
    },
  ),
  foobot('test_comments, second', ['# Disallow: /', 'Disallow: /foo/quz#qux', 'Allow: /'], {
    allows: ['/foo/bar'],
    refuses: ['/foo/quz'],
  }),
  ...['Harry: Potter', 'Harry Potter'].flatMap((line) =>
    perAgent(
      `test_skip_unknown_directives, test_skip_malformed_line: ${line}`,
      lines('User-Agent: one', 'Disallow: /bot-one', line, 'User-Agent: two', 'Disallow: /bot-two'),
      {
        one: { allows: ['/bot-two'], refuses: ['/bot-one'] },
        two: { allows: ['/bot-one'], refuses: ['/bot-two'] },
      },
    ),
  ),
  ...perAgent(
    'test_empty_disallow_allow_directives',
    lines('User-Agent: one', 'Disallow:', '', 'User-Agent: two', 'Allow:'),
    { one: { allows: ['/path1', '/path2'] }, two: { allows: ['/path1', '/path2'] } },
  ),
  ...perAgent(
    'test_empty_record_group',
    lines('User-Agent: harrybot', 'Disallow: /', 'User-Agent: testbot'),
    { testbot: { allows: ['/path1', '/path2'] } },
  ),
  ...perAgent(
    'test_1994rfc_example',
    lines(
      'User-agent: *',
      'Disallow: /cyberworld/map/ # This is an infinite virtual URL space',
      'Disallow: /tmp/ # these will soon disappear',
      'Disallow: /foo.html',
    ),
    {
      CrunchyFrogBot: {
        allows: ['/', '/foo.htm', '/foo.shtml', '/cyberworld/index.html'],
        refuses: ['/foo.html', '/foo.htmlx', '/tmp/foo.html'],
      },
    },
  ),
  foobot('test_1996rfc_examples: 1bot', ['Allow: /tmp', 'Disallow: /'], {
    allows: ['/tmp.html', '/tmp', '/tmp/a.html'],
  }),
  foobot('test_1996rfc_examples: 2bot', ['Allow: /tmp/', 'Disallow: /'], {
    allows: ['/tmp/', '/tmp/a.html'],
    refuses: ['/tmp'],
  }),
  ...['/a%3cd.html', '/a%3Cd.html'].map((path) =>
    foobot(`test_1996rfc_examples: ${path}`, [`Allow: ${path}`, 'Disallow: /'], {
      allows: ['/a%3cd.html', '/a%3Cd.html'],
    }),
  ),
  foobot('test_1996rfc_examples: 5bot', ['Allow: /a%2fb.html', 'Disallow: /'], {
    allows: ['/a%2fb.html'],
    refuses: ['/a/b.html'],
  }),
  foobot('test_1996rfc_examples: 6bot', ['Allow: /a/b.html', 'Disallow: /'], {
    allows: ['/a/b.html'],
    refuses: ['/a%2fb.html'],
  }),
  ...['/%7ejoe/index.html', '/~joe/index.html'].map((path) =>
    foobot(`test_1996rfc_examples: ${path}`, [`Allow: ${path}`, 'Disallow: /'], {
      allows: ['/~joe/index.html', '/%7Ejoe/index.html'],
    }),
  ),
  ...perAgent(
    'test_implicit_allow',
    lines('User-agent: *', 'Disallow:    /', '', 'User-agent: foobot', 'Disallow:'),
    {
      foobot: { allows: ['/', '/bar.html'] },
      SomeOtherBot: { refuses: ['/', '/blahblahblah'] },
    },
  ),
  foobot('test_generosity: nothing known', [], { allows: ['/x/y'] }),
  ...perAgent('test_generosity: no colons', lines('user-agent foobot', 'disallow /'), {
    FooBot: { refuses: ['/x/y'] },
  }),
  ...perAgent(
    'test_directive_case_insensitivity',
    lines('uSEr-aGEnT: threeBot', 'AlLoW: /x', 'DIsALlOw: /'),
    { threebot: { allows: ['/x/y'], refuses: ['/a/b'] } },
  ),
  ...[
    ...ENDINGS,
    'User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /',
  ].flatMap((robotsTxt) =>
    perAgent(`test_line_endings ${JSON.stringify(robotsTxt.slice(-30))}`, robotsTxt, {
      foo: { allows: ['/some/path/'] },
      bar: { refuses: ['/some/path/'] },
    }),
  ),
  ...perAgent(
    'test_index_html_is_directory',
    lines('User-Agent: *', 'Allow: /allowed-slash/index.html', 'Disallow: /'),
    {
      footbot: {
        allows: ['/allowed-slash/', '/allowed-slash/index.html'],
        refuses: ['/allowed-slash/index.htm', '/anyother-url'],
      },
    },
  ),
  foobot(
    'test_percentage_encoding: URL in a query',
    ['Disallow: /', 'Allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
    { allows: ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'] },
  ),
  ...['ツ', '%E3%83%84'].map((tsu) =>
    foobot(`test_percentage_encoding: ${tsu}`, ['Disallow: /', `Allow: /foo/bar/${tsu}`], {
      allows: ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
    }),
  ),
  foobot('test_percentage_encoding: baz', ['Disallow: /', 'Allow: /foo/bar/%62%61%7A'], {
    allows: ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
  }),
  foobot('test_url_case_sensitivity: lower', ['disallow: /x/'], { refuses: ['/x/y'] }),
  foobot('test_url_case_sensitivity: upper', ['disallow: /X/'], { allows: ['/x/y'] }),
  foobot(
    'test_nonterminal_dollar',
    ['disallow: /x$/abc', 'disallow: /y/abc$', 'disallow: /x*x$/abc', 'disallow: /y*y/abc$'],
    {
      allows: ['/y/abcdef', '/yabcy/abcdef'],
      refuses: [
        '/x$/abcdef',
        '/x%24/abcdef',
        '/y/abc',
        '/xabcx$/abcdef',
        '/xabcx%24/abcdef',
        '/yabcy/abc',
      ],
    },
  ),
  foobot('test_escaped_special_symbols', ['disallow: /x/abc%24', 'disallow: /x%2Ax/abc'], {
    allows: ['/x/abc', '/xabcx/abc'],
    refuses: ['/x/abc$abc', '/x/abc$', '/x*x/abc', '/x*x/abcdef'],
  }),
  foobot('test_special_symbols_dual_behaviour: *', ['disallow: /x*x/abc'], {
    refuses: ['/x*x/abc'],
  }),
  foobot('test_with_absolute_urls', ['disallow: http://ms-web00.walkerplus.com/'], {
    allows: ['/'],
  }),
  foobot('test_disallow_target_url_path_is_missing', ['Disallow: /'], { refuses: ['/', ''] }),
  foobot('test_leading_double_slash_in_pattern', ['Disallow: //folder/*'], {
    allows: ['/', '/folder', '/folder/'],
  }),
]
