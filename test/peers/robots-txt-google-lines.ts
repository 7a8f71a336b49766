import type { LinesCase } from './robots-txt-case.ts'
import { lines } from './support.ts'

const ENDINGS = ['User-Agent: foo', 'Allow: /some/path', 'User-Agent: bar', '', '', 'Disallow: /']
const FOO = lines('User-Agent: foo', 'Allow: /AnyValue')

export const GOOGLE_LINES: readonly LinesCase[] = [
  ...[
    ['Unix', '\n', '\n'],
    ['DOS', '\r\n', '\r\n'],
    ['Mac', '\r', '\r'],
    ['no final newline', '\n', ''],
  ].map(([name, newline, end]) => ({
    name: `ID_LinesNumbersAreCountedCorrectly: ${name}`,
    robotsTxt: ENDINGS.join(newline) + (end ?? ''),
    agents: ['foo', 'bar'],
    last: 6,
  })),
  {
    name: 'ID_LinesNumbersAreCountedCorrectly: mixed',
    robotsTxt: 'User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /',
    agents: ['foo', 'bar'],
    last: 6,
  },
  {
    name: 'ID_UTF8ByteOrderMarkIsSkipped: whole',
    robotsTxt: `\uFEFF${FOO}`,
    agents: ['foo'],
    last: 2,
  },
  {
    // The decoder turns one or two bytes of a mark into U+FFFD; the example's text is encoded again.
    name: 'ID_UTF8ByteOrderMarkIsSkipped: a part of it',
    robotsTxt: `\uFFFD${FOO}`,
    agents: ['foo'],
    last: 2,
  },
  {
    name: 'ID_UTF8ByteOrderMarkIsSkipped: broken',
    robotsTxt: `\uFFFD\u0011\uFFFD${FOO}`,
    agents: [],
    problems: [1, 2],
  },
  {
    name: 'ID_UTF8ByteOrderMarkIsSkipped: in the middle',
    robotsTxt: lines('User-Agent: foo', '\uFEFFAllow: /AnyValue'),
    agents: ['foo'],
    problems: [2],
  },
  {
    name: 'ID_NonStandardLineExample_Sitemap: at the end',
    robotsTxt: lines(...ENDINGS.slice(0, 5), 'Sitemap: http://foo.bar/sitemap.xml'),
    agents: ['foo', 'bar'],
    sitemaps: ['http://foo.bar/sitemap.xml'],
  },
  {
    name: 'ID_NonStandardLineExample_Sitemap: at the start',
    robotsTxt: lines('Sitemap: http://foo.bar/sitemap.xml', ...ENDINGS.slice(0, 5)),
    agents: ['foo', 'bar'],
    sitemaps: ['http://foo.bar/sitemap.xml'],
  },
  {
    // Their reporter marks the same lines: 3 without a colon, 4 and 10 without a directive, 7 unknown, 8 and 15
    // without effect, 11 to 13 misspelt.
    name: 'reporting_robots_test: LinesNumbersAreCountedCorrectly',
    robotsTxt: lines(
      'User-Agent: foo',
      'Allow: /some/path',
      'User-Agent bar # no',
      'absolutely random line',
      '#so comment, much wow',
      '',
      'unicorns: /extinct',
      'noarchive: /some',
      'Disallow: /',
      'Error #and comment',
      'useragent: baz',
      'disallaw: /some',
      'site-map: https://e/s.xml #comment',
      'sitemap: https://e/t.xml',
      'Noarchive: /someCapital',
    ),
    agents: ['foo', 'bar', 'baz'],
    sitemaps: ['https://e/s.xml', 'https://e/t.xml'],
    problems: [3, 4, 7, 8, 10, 11, 12, 13, 15],
    last: 12,
  },
  {
    name: 'reporting_robots_test: LinesTooLongReportedCorrectly',
    robotsTxt: lines('user-agent: foo', `disallow: /x/${'a'.repeat(2084 * 8 - 3)}`, 'allow: /'),
    agents: ['foo'],
    last: 3,
  },
]
