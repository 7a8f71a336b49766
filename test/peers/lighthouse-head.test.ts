import { describe, expect, it } from 'vitest'
import { charset } from '../../src/checks/best-practices/charset.ts'
import { doctype } from '../../src/checks/best-practices/doctype.ts'
import type { Check } from '../../src/checks/check.ts'
import { hreflangAbsolute } from '../../src/checks/seo/hreflang-absolute.ts'
import { hreflangCodes } from '../../src/checks/seo/hreflang-codes.ts'
import { metaDescriptionPresent } from '../../src/checks/seo/meta-description-present.ts'
import { robotsTxtSyntax } from '../../src/checks/seo/robots-txt-syntax.ts'
import { viewportMeta } from '../../src/checks/seo/viewport-meta.ts'
import { asTheirs, lines, type PeerCase, verdict } from './support.ts'

// GoogleChrome/lighthouse (Apache-2.0): core/test/audits/seo/{hreflang,meta-description,robots-txt}-test.js,
// core/test/audits/dobetterweb/{charset,doctype}-test.js, core/test/computed/viewport-meta-test.js.

const HTML_TYPE = [['Content-Type', 'text/html']] as const
const PRE = '<!doctype html><head>'
const POST = '</head><body><h1>hello'
const META = '<meta charset="utf-8" />'

const CHARSET_CASES: readonly PeerCase[] = [
  { name: 'charset meta', theirs: 'pass', html: `${PRE}<meta charset="utf-8" >${POST}` },
  { name: 'regardless of casing', theirs: 'pass', html: `${PRE}<meta cHaRsEt="uTf-8" >${POST}` },
  {
    name: 'content-type meta',
    theirs: 'pass',
    html: `${PRE}<meta http-equiv="Content-type" content="text/html; charset=utf-8" />${POST}`,
  },
  {
    name: 'content-type meta, attributes the other way round',
    theirs: 'pass',
    html: '<!doctype html><meta content="text/html; charset=utf-8" http-equiv="Content-type"/><body>',
  },
  {
    name: 'content-type header',
    theirs: 'pass',
    html: `${PRE}<meta http-equiv="Content-type" content="text/html" />${POST}`,
    headers: [['Content-Type', 'text/html; charset=UTF-8']],
  },
  {
    name: 'content-type header with blanks',
    theirs: 'pass',
    html: PRE,
    headers: [['Content-Type', 'text/html; charset = UTF-8']],
  },
  ...['', 'x', '  '].map((label): PeerCase => ({
    name: `content-type header: charset=${label}`,
    theirs: 'fail',
    html: PRE,
    headers: [['Content-Type', `text/html; charset=${label}`]],
  })),
  {
    name: 'BOM',
    theirs: 'pass',
    html: `\uFEFF${PRE}<meta http-equiv="Content-type" content="text/html" />${POST}`,
  },
  {
    name: 'not defined',
    theirs: 'fail',
    html: `${PRE}<meta http-equiv="Content-type" content="text/html" />`,
  },
  { name: 'too late', theirs: 'fail', html: `${PRE}${' '.repeat(1024)}${META}${POST}` },
  { name: 'almost too late', theirs: 'pass', html: `${PRE}${' '.repeat(900)}${META}${POST}` },
  {
    name: 'only partially in the first 1024 bytes',
    theirs: 'fail',
    html: `${PRE}${' '.repeat(1024 - PRE.length - META.length / 2)}${META}${POST}`,
  },
  ...['<meta charset=utf-8 />', '<meta   charset=utf-8  />', '<meta charset=UTF-8>'].map(
    (meta): PeerCase => ({ name: meta, theirs: 'pass', html: `<!doctype html>${meta}<body>` }),
  ),
  ...[
    '<meta description=hello><body>',
    '<meta charset=utf-8<body>',
    '<meta http-equiv="Content-type" content="text/html; nope-tf8" /><body>',
  ].map((meta): PeerCase => ({ name: meta, theirs: 'fail', html: `<!doctype html>${meta}` })),
]

const CHARSET = CHARSET_CASES.map((peerCase): PeerCase => ({ headers: HTML_TYPE, ...peerCase }))

const XHTML =
  'PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"'

const DOCTYPE: readonly PeerCase[] = [
  { name: 'no doctype', theirs: 'fail', html: '<title>a</title>' },
  { name: 'quirks mode', theirs: 'fail', html: '<!DOCTYPE html foo>' },
  {
    name: 'limited-quirks mode',
    theirs: 'fail',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
  },
  { name: 'name other than html', theirs: 'fail', html: '<!DOCTYPE xml>' },
  {
    name: 'publicId that triggers quirks mode',
    theirs: 'fail',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">',
  },
  {
    name: 'systemId that triggers quirks mode',
    theirs: 'fail',
    html: '<!DOCTYPE html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd">',
  },
  { name: 'regular html doctype', theirs: 'pass', html: '<!doctype html>' },
  {
    name: 'about:legacy-compat',
    theirs: 'pass',
    html: '<!DOCTYPE html SYSTEM "about:legacy-compat">',
  },
  {
    name: 'CSS1Compat regardless of doctype values seen',
    theirs: 'pass',
    ours: 'fail',
    why: 'it lays out by the standard, but names a version of HTML that is obsolete: a warning',
    html: `<!DOCTYPE html ${XHTML}>`,
  },
]

const viewport = (content: string, theirs: PeerCase['theirs']): PeerCase => ({
  name: content,
  theirs,
  html: `<meta name="viewport" content="${content}">`,
})

const VIEWPORT: readonly PeerCase[] = [
  { name: 'no viewport meta', theirs: 'fail', html: '<title>a</title>' },
  viewport('maximum-scale=1', 'fail'),
  viewport('nonsense=true', 'fail'),
  viewport('initial-scale=microscopic', 'fail'),
  viewport('nonsense=true, initial-scale=microscopic', 'fail'),
  viewport('width=device-width, initial-scale=1, minimum-scale=1, maximum-scale=1', 'pass'),
  viewport('width = device-width, initial-scale = 1', 'pass'),
  viewport('initial-scale=1', 'pass'),
  viewport('width=device-width     ', 'pass'),
  viewport('width=device-width, interactive-widget=resizes-content', 'pass'),
  viewport('width=device-width, shrink-to-fit=no', 'pass'),
  viewport('width=device-width, viewport-fit=cover', 'pass'),
]

const DESCRIPTION: readonly PeerCase[] = [
  { name: 'no description', theirs: 'fail', html: '<title>a</title>' },
  { name: 'empty', theirs: 'fail', html: '<meta name="description" content="">' },
  { name: 'white space', theirs: 'fail', html: '<meta name="description" content="\t\u00A0">' },
  { name: 'text', theirs: 'pass', html: '<meta name="description" content="description text">' },
]

const head = (code: string, href = 'http://example.com/') =>
  `<link rel="alternate" hreflang="${code}" href="${href}">`
const header = (
  code: string,
  href = 'http://example.com/',
): readonly (readonly [string, string])[] => [
  ['Link', `<${href}>; rel="alternate"; hreflang="${code}"`],
]

const CODES: readonly PeerCase[] = [
  ...['xx1', 'XX-be', 'XX-be-Hans', '  es', 'xx2', '@@'].flatMap((code): PeerCase[] => [
    { name: `head: ${code}`, theirs: 'fail', html: head(code) },
    { name: `header: ${code}`, theirs: 'fail', html: '<title>a</title>', headers: header(code) },
  ]),
  ...['xx', 'XX-be', 'XX-be-Hans', '', '  es'].map((code): PeerCase => ({
    name: `body: ${code}`,
    theirs: 'not-applicable',
    html: `<title>a</title><p>b${head(code)}`,
  })),
  ...['pl', 'nl-be', 'zh-Hans', 'x-default', 'FR-BE'].flatMap((code): PeerCase[] => [
    { name: `head: ${code}`, theirs: 'pass', html: head(code) },
    { name: `header: ${code}`, theirs: 'pass', html: '<title>a</title>', headers: header(code) },
  ]),
  { name: 'no links', theirs: 'not-applicable', html: '<title>a</title>' },
]

const ABSOLUTE: readonly PeerCase[] = [
  { name: 'head: relative', theirs: 'fail', html: head('es', 'example.com') },
  {
    name: 'header: protocol-relative',
    theirs: 'fail',
    html: '',
    headers: header('es', '//example.com'),
  },
  { name: 'head: absolute', theirs: 'pass', html: head('fr', 'https://example.com') },
]

const robots = (robotsTxt: string, theirs: PeerCase['theirs']): PeerCase => ({
  name: JSON.stringify(robotsTxt),
  theirs,
  robotsTxt,
})

const ROBOTS_TXT: readonly PeerCase[] = [
  robots('Allow: /', 'fail'),
  robots('syntax error', 'fail'),
  robots('unknown: directive', 'fail'),
  robots('sitemap: /cant/be/relative.xml', 'fail'),
  robots("sitemap:#can't be empty", 'fail'),
  robots('user-agent: *\nallow: https://cant.be/absolute', 'fail'),
  robots('user-agent: *\nallow: must/start/with/a/slash', 'fail'),
  robots('user-agent: *\nallow: /dolar/sign$in/the/middle', 'fail'),
  robots(
    lines(
      'user-agent: *',
      'allow: /',
      'disallow: /test',
      '',
      'user agent: wrong',
      'alow: /wrong',
      'disallow /wrong',
    ),
    'fail',
  ),
  robots(lines('every', 'single', 'line', 'is', 'wrong'), 'fail'),
  { name: 'no robots.txt', theirs: 'not-applicable', html: '' },
  {
    ...robots('', 'not-applicable'),
    ours: 'pass',
    why: 'an empty file is there and has no mistake in it; both leave the page unharmed',
  },
  robots('#just a comment', 'pass'),
  robots('user-agent:*\ndisallow:', 'pass'),
  robots('USER-AGENT:  *\nALLOW:    /         \nDISALLOW:#comment', 'pass'),
  robots(
    lines(
      'User-agent: Twitterbot',
      'Disallow:',
      '',
      'User-agent: BadBot',
      'Disallow: / # go away!',
      '',
      'Sitemap: https://example.com/sitemap.xml',
      'License: https://example.com/license.xml',
      '',
      'User-agent: Yandex',
      'Host: https://brainly.com',
      'clean-param: bla',
      '',
      'User-agent: Bing',
      'Disallow: /*.swf$',
      'crawl-delay: 10',
      '',
      'User-agent: NotOfficial',
      'noindex: /bla',
      'Visit-time: 0600-0845',
      'Request-rate: 1/30m',
      '',
      'User-agent: RespectfulAI',
      'Content-Signal: ai-train=yes, search=yes, ai-input=yes',
    ),
    'pass',
  ),
]

describe.each<readonly [Check, readonly PeerCase[]]>([
  [charset, CHARSET],
  [doctype, DOCTYPE],
  [viewportMeta, VIEWPORT],
  [metaDescriptionPresent, DESCRIPTION],
  [hreflangCodes, CODES],
  [hreflangAbsolute, ABSOLUTE],
  [robotsTxtSyntax, ROBOTS_TXT],
])('Lighthouse, as $id', (check, cases) => {
  it.each(cases)('$name', (peerCase) => {
    expect(asTheirs(verdict(check, peerCase))).toBe(peerCase.ours ?? peerCase.theirs)
  })
})
