import { duplicateIds } from '../../src/checks/accessibility/duplicate-ids.ts'
import { headingOrder } from '../../src/checks/accessibility/heading-order.ts'
import { imageAltQuality } from '../../src/checks/accessibility/image-alt-quality.ts'
import { imageAlt } from '../../src/checks/accessibility/image-alt.ts'
import { imageDimensions } from '../../src/checks/performance/image-dimensions.ts'
import { cspPresent } from '../../src/checks/security/csp-present.ts'
import { hsts } from '../../src/checks/security/hsts.ts'
import { httpsFinal } from '../../src/checks/security/https-final.ts'
import { insecureForm } from '../../src/checks/security/insecure-form.ts'
import { xContentTypeOptions } from '../../src/checks/security/x-content-type-options.ts'
import { h1Present } from '../../src/checks/seo/h1-present.ts'
import { httpStatus } from '../../src/checks/seo/http-status.ts'
import { internalLinksPresent } from '../../src/checks/seo/internal-links-present.ts'
import { internalNofollow } from '../../src/checks/seo/internal-nofollow.ts'
import { linksHttpDowngrade } from '../../src/checks/seo/links-http-downgrade.ts'
import { robotsNoindex } from '../../src/checks/seo/robots-noindex.ts'
import { robotsTxtAllowsPage } from '../../src/checks/seo/robots-txt-allows-page.ts'
import { urlReadable } from '../../src/checks/seo/url-readable.ts'
import type { SeonautCases } from './seonaut-case.ts'

const img = (attributes: string) => `<img src="example.jpg" ${attributes}>`
export const BODY: SeonautCases = [
  { name: 'an h1', check: h1Present, html: '<h1>H1 heading</h1>', theirs: 'pass' },
  { name: 'no h1', check: h1Present, html: '<p>Text', theirs: 'fail' },
  {
    name: 'headings in order',
    check: headingOrder,
    html: '<h1>Header 1</h1><h2>Header 2</h2><h3>Header 3</h3>',
    theirs: 'pass',
  },
  {
    name: 'headings out of order',
    check: headingOrder,
    html: '<h1>Header 1</h1><h3>Header 3</h3><h2>Header 2</h2><h4>Header 4</h4>',
    theirs: 'fail',
  },
  { name: 'an alt text', check: imageAlt, html: img('alt="Image alt text"'), theirs: 'pass' },
  { name: 'no alt text', check: imageAlt, html: img(''), theirs: 'fail' },
  {
    name: 'a short alt text',
    check: imageAltQuality,
    html: img('alt="Image alt text"'),
    theirs: 'pass',
  },
  {
    name: 'a long alt text',
    check: imageAltQuality,
    html: img(`alt="${'This is a long alt text. '.repeat(5)}"`),
    theirs: 'fail',
    ours: 'pass',
    why: 'they warn from 100 characters on, we from 125 (124 here)',
  },
  {
    name: 'width and height',
    check: imageDimensions,
    html: '<img src="example-2.jpg" width="400" height="400">',
    theirs: 'pass',
  },
  { name: 'no size', check: imageDimensions, html: img(''), theirs: 'fail' },
  { name: 'a height only', check: imageDimensions, html: img('height="200"'), theirs: 'fail' },
  {
    name: 'a width only',
    check: imageDimensions,
    html: img('width="80vw"'),
    theirs: 'pass',
    ours: 'fail',
    why: 'the height is not known before the image is there, so that the page jumps',
  },
  {
    name: 'nofollow on an own page',
    check: internalNofollow,
    html: '<a rel="nofollow" href="/a">A</a>',
    theirs: 'fail',
  },
  {
    name: 'links on own pages',
    check: internalNofollow,
    html: '<a href="/a">A</a>',
    theirs: 'pass',
  },
  {
    name: 'an https link',
    check: linksHttpDowngrade,
    html: '<a href="https://www.example.com/a">A</a>',
    theirs: 'pass',
  },
  {
    name: 'an http link',
    check: linksHttpDowngrade,
    html: '<a href="http://www.example.com/a">A</a>',
    theirs: 'fail',
  },
  {
    name: 'a page with one link',
    check: internalLinksPresent,
    html: '<a href="/a">A</a>',
    theirs: 'pass',
    ours: 'fail',
    why: 'degree, a warning below three',
  },
  { name: 'a dead end', check: internalLinksPresent, html: '<p>Text', theirs: 'fail' },
  { name: 'ids', check: duplicateIds, html: '<p id="a"><p id="b">', theirs: 'pass' },
  { name: 'an id twice', check: duplicateIds, html: '<p id="a"><p id="a">', theirs: 'fail' },
]

export const HTTP: SeonautCases = [
  ...[200, 301, 401, 501].map((status) => ({
    name: `status ${status}`,
    check: httpStatus,
    status,
    theirs: status === 200 ? ('pass' as const) : ('fail' as const),
  })),
  { name: 'no HSTS', check: hsts, theirs: 'fail' },
  {
    name: 'HSTS',
    check: hsts,
    headers: [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains; preload']],
    theirs: 'pass',
  },
  { name: 'no CSP', check: cspPresent, theirs: 'fail' },
  {
    name: 'CSP',
    check: cspPresent,
    headers: [['Content-Security-Policy', "default-src 'self'"]],
    theirs: 'pass',
  },
  {
    name: 'CSP in a meta element',
    check: cspPresent,
    html: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
    theirs: 'pass',
    ours: 'fail',
    why: 'degree, a warning: it misses what comes before it, and framing',
  },
  {
    name: 'nosniff',
    check: xContentTypeOptions,
    headers: [['X-Content-Type-Options', 'nosniff']],
    theirs: 'pass',
  },
  { name: 'no nosniff', check: xContentTypeOptions, theirs: 'fail' },
  { name: 'https', check: httpsFinal, url: 'https://example.com/', theirs: 'pass' },
  { name: 'http', check: httpsFinal, url: 'http://example.com/', theirs: 'fail' },
  {
    name: 'a form that submits over https',
    check: insecureForm,
    html: '<form action="https://example.com"></form>',
    theirs: 'pass',
  },
  {
    name: 'a form that submits over http',
    check: insecureForm,
    html: '<form action="http://example.com"></form>',
    theirs: 'fail',
  },
  {
    name: 'a form on an http page',
    check: insecureForm,
    url: 'http://example.com/',
    html: '<form action=""></form>',
    theirs: 'fail',
    ours: 'pass',
    why: 'not applicable: https-final reports the page itself, this check its password fields',
  },
  {
    name: 'a hyphen in the address',
    check: urlReadable,
    url: 'https://example.com/some-url',
    theirs: 'pass',
  },
  ...[
    'https://example.com/some_url',
    'https://example.com/some url',
    'https://example.com/someurl//',
  ].map((url) => ({ name: url, check: urlReadable, url, theirs: 'fail' as const })),
  { name: 'indexable', check: robotsNoindex, html: '<p>Text', theirs: 'pass' },
  {
    name: 'noindex',
    check: robotsNoindex,
    html: '<meta name="robots" content="noindex">',
    theirs: 'fail',
  },
  {
    name: 'not blocked',
    check: robotsTxtAllowsPage,
    robotsTxt: 'User-agent: *\nDisallow: /other',
    theirs: 'pass',
  },
  {
    name: 'blocked',
    check: robotsTxtAllowsPage,
    robotsTxt: 'User-agent: *\nDisallow: /',
    theirs: 'fail',
  },
]
