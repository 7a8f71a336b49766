import { describe, expect, it } from 'vitest'
import type { Check } from '../../src/checks/check.ts'
import { httpStatus } from '../../src/checks/seo/http-status.ts'
import { linkText } from '../../src/checks/seo/link-text.ts'
import { linksCrawlable } from '../../src/checks/seo/links-crawlable.ts'
import { type PeerCase, verdict } from './support.ts'

// GoogleChrome/lighthouse, core/test/audits/seo/{crawlable-anchors,link-text,http-status-code}-test.js (Apache-2.0),
// with the results of release 13.5. Its anchors are written as markup.

const anchor = (tag: string, theirs: PeerCase['theirs']): PeerCase => ({
  name: tag,
  theirs,
  url: 'http://example.com/',
  html: `<a href="/other">a</a><a ${tag}>b</a>`,
})

const TO_ITSELF = 'a link to this page only is mostly a button: a warning, Lighthouse says nothing'

const ANCHORS: readonly PeerCase[] = [
  ...[
    'href="#top"',
    'href="mailto:name@example.com"',
    'href="https://example.com"',
    'href="foo"',
    'href="/foo"',
    'href="#:~:text=string"',
    'href="ftp://myname@host.dom"',
    'href="http://172.217.20.78"',
    'href="//example.com"',
    'href="tel:5555555"',
    'aria-current="page"',
    'aria-current="location"',
    'href="?query=string"',
    'id="example"',
    'name="name"',
    'role="some-role" href="javascript:void(0)"',
    'role="a"',
    'role=" "',
    'href="/validPath" onclick="go()"',
    ...[
      'window.location=',
      'window.open()',
      "window.open('')",
      'window.open(`http://example.com`)',
      'window.location.href',
    ].map((code) => `href="/validPath" onclick="${code}"`),
    'href="mailto:name@example.com" onclick="window.open()"',
    '',
  ].map((tag) => anchor(tag, 'pass')),
  ...['#', '', ' '].map((href): PeerCase => ({
    ...anchor(`href="${href}"`, 'pass'),
    ours: 'warn',
    why: TO_ITSELF,
  })),
  ...[
    'href="ftp://"',
    'role=" " rel="next"',
    'name=" " rel="next"',
    'target="_blank"',
    'href="file:///image.png"',
    'href="javascript:void(0)"',
    'href="javascript: void(0)"',
    'href="javascript : void(0)"',
    'href="javascript:void 0"',
    'href="javascript:void0"',
    'onclick="go()"',
  ].map((tag) => anchor(tag, 'fail')),
]

const link = (text: string, attributes: string, theirs: PeerCase['theirs']): PeerCase => ({
  name: `<a ${attributes}>${text}</a>`,
  theirs,
  url: 'https://example.com/page.html',
  html: `<a href="https://example.com/otherpage.html">legit link text</a><a ${attributes}>${text}</a>`,
})

const OTHER = 'href="https://example.com/otherpage.html"'
const FULL_URL =
  'the text is the address itself, which says where it leads; release 13.5 passes it too'

const TEXTS: readonly PeerCase[] = [
  ...[
    ['click here', 'en'],
    ['klicke hier', 'de'],
    ['click aquí', 'es'],
    ['click here', 'en-US'],
    ['klicke hier', 'de-DE'],
  ].map(([text = '', lang]) => link(text, `${OTHER} lang="${lang}"`, 'fail')),
  ...['click here', 'klicke hier', 'click aquí'].map((text) => link(text, OTHER, 'fail')),
  ...[
    'https://example.com/page.html',
    'https://example.com/page.html#test',
    'javascript:alert(1)',
    'JavaScript:window.location=1',
    'JAVASCRIPT:void(0)',
    'mailto:info@example.com',
    'mailto:mailmaster@localhost',
  ].map((href) => link('click here', `href="${href}"`, 'pass')),
  link('click here', '', 'pass'),
  link('click here', `${OTHER} rel="noopener nofollow"`, 'pass'),
  link('legitimer Link-Text', `${OTHER} lang="de"`, 'pass'),
  link('legit link text', 'href="http://example.com/page.html?test=test" lang="en"', 'pass'),
  link('legit link text', 'href="file://Users/user/Desktop/file.png" lang="en"', 'pass'),
  ...[
    'https://example.com/otherpage.html',
    'http://example.com/otherpage.html',
    'https://example.com/',
  ].map((url): PeerCase => ({
    ...link(url, `href="${url}" lang="en"`, 'fail'),
    ours: 'pass',
    why: FULL_URL,
  })),
]

const STATUS: readonly PeerCase[] = [
  ...[400, 403, 404, 500, 503, 599].map((status): PeerCase => ({
    name: `${status}`,
    theirs: 'fail',
    status,
    html: '<title>a</title>',
  })),
  { name: '200', theirs: 'pass', status: 200, html: '<title>a</title>' },
]

const inTheirWords = (status: string): string => (status === 'not-applicable' ? 'pass' : status)

describe.each<readonly [Check, readonly PeerCase[]]>([
  [linksCrawlable, ANCHORS],
  [linkText, TEXTS],
  [httpStatus, STATUS],
])('Lighthouse, as $id', (check, cases) => {
  it.each(cases)('$name', (peerCase) => {
    const status = inTheirWords(verdict(check, peerCase))
    // A generic text is a warning in our catalogue; everything else passes or fails as theirs.
    const found = check === linkText && status === 'warn' ? 'fail' : status
    expect(found).toBe(peerCase.ours ?? peerCase.theirs)
  })
})
