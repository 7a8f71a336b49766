import { foobot, perAgent, type RobotsCase } from './robots-txt-case.ts'
import { FICT, FICT_LINES } from './robots-txt-crawlers.ts'
import { lines } from './support.ts'

// seomoz/reppy, tests/test_robots.py and tests/test_agent.py (MIT); temoto/robotstxt, robotstxt_test.go
// (MIT).

export const REPPY: readonly RobotsCase[] = [
  ...perAgent('test_rfc_example', FICT_LINES.join('\n'), FICT),
  ...perAgent(
    'test_honors_default_agents, test_honors_specific_agent',
    lines('User-agent: *', 'Disallow: /tmp', '', 'User-agent: agent', 'Allow: /tmp'),
    { other: { allows: ['/path'], refuses: ['/tmp'] }, agent: { allows: ['/path', '/tmp'] } },
  ),
  ...perAgent('test_grouping', lines('User-agent: one', 'User-agent: two', 'Disallow: /tmp'), {
    one: { refuses: ['/tmp'] },
    two: { refuses: ['/tmp'] },
  }),
  ...perAgent('test_case_insensitivity', lines('User-agent: Agent', 'Disallow: /path'), {
    agent: { refuses: ['/path'] },
    aGeNt: { refuses: ['/path'] },
  }),
  ...perAgent(
    'test_utf8_bom',
    `\u{FEFF}${lines('User-Agent: agent', 'Allow: /path', '', 'User-Agent: other', 'Disallow: /path')}`,
    { agent: { allows: ['/path'] }, other: { refuses: ['/path'] } },
  ),
  foobot('test_honors_longest_first_priority', ['Disallow: /path', 'Allow: /path/exception'], {
    allows: ['/path/exception'],
    refuses: ['/path'],
  }),
  foobot('test_checks_allowed', ['Allow: /path'], { allows: ['/path', '/elsewhere'] }),
  foobot('test_robots_txt_allowed', ['Disallow: /robots.txt'], { allows: ['/robots.txt'] }),
  ...['/a%3cd.html', '/a<d.html', '/a%3c*', '/a<*'].map((path) =>
    foobot(`test_escaped_rule and the like: ${path}`, [`Disallow: ${path}`], {
      refuses: ['/a<d.html', '/a%3cd.html'],
    }),
  ),
  foobot('test_accepts_full_url', ['Disallow: /path;params?query'], {
    refuses: ['/path;params?query'],
  }),
  foobot('test_query_only', ['Disallow: /?'], { allows: ['/'], refuses: ['/?'] }),
  foobot('test_params_only', ['Disallow: /;'], { allows: ['/'], refuses: ['/;'] }),
]

export const TEMOTO: readonly RobotsCase[] = [
  { name: 'TestFromStringEmpty', robotsTxt: '', allows: ['/'] },
  {
    name: 'TestFromString001',
    robotsTxt: 'User-Agent: *\r\nDisallow: /\r\n',
    refuses: ['/foobar'],
  },
  {
    name: 'TestFromString002',
    robotsTxt: 'User-Agent: *\r\nDisallow: /account\r\n',
    allows: ['/foobar'],
  },
  {
    name: 'TestFromString003, 004',
    robotsTxt: lines(
      'User-agent: * ',
      'Disallow: /administrator/',
      'Disallow: /index.php?option=com_phorum*,quote=1',
      '',
      'User-agent: Yandex',
      'Allow: /',
      'Sitemap: http://www.pravorulya.com/sitemap.xml',
    ),
    allows: ['/paruram'],
    refuses: ['/administrator/'],
  },
  {
    name: 'TestInvalidEncoding',
    robotsTxt: lines('User-agent: H\uFFFDm\uFFFDhkki', 'Disallow: *'),
    allows: ['/'],
  },
  { name: 'TestFromString007', robotsTxt: 'User-Agent: * \nAllow: /', allows: ['/random'] },
  { name: 'TestFromString008', robotsTxt: 'User-Agent: * \nDisallow: ', allows: ['/random'] },
  ...perAgent(
    'TestRobotstxtOrgCase1, 2',
    lines('User-agent: Google', 'Disallow:', 'User-agent: *', 'Disallow: /'),
    { SomeBot: { refuses: ['/path/page1.html'] }, Google: { allows: ['/path/page1.html'] } },
  ),
]
