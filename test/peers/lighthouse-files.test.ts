import { describe, expect, it } from 'vitest'
import type { Header } from '../../src/facts/network-facts.ts'
import { scriptExample } from '../../src/checks/shared/asset-example.ts'
import { cacheStatic } from '../../src/checks/performance/cache-static.ts'
import { fontDisplay } from '../../src/checks/performance/font-display.ts'
import { llmsTxt } from '../../src/checks/ai-readiness/llms-txt.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { asTheirs, type PeerCase, verdict } from './support.ts'

// GoogleChrome/lighthouse, core/test/audits: byte-efficiency/uses-long-cache-ttl-test.js and
// font-display-test.js of version 12, agentic/llms-txt-test.js of 13 (Apache-2.0).

const NOW = Date.parse('2026-11-20T12:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString()
const cc = (value: string): Header => ['Cache-Control', value]
const DAY = 86_400

type CacheCase = readonly [
  name: string,
  headers: readonly Header[],
  theirs: boolean,
  ours?: boolean,
]

describe('uses-long-cache-ttl: is the file listed', () => {
  const infinite = '1'.repeat(400)
  const files: readonly CacheCase[] = [
    ['no header', [], true],
    ['an hour', [cc('max-age=3600')], true],
    ['a day', [cc('max-age=86400')], true],
    ['a year', [cc('max-age=31536000')], false],
    ['an infinite number', [cc(`max-age=${infinite}`)], false],
    // Ours lists them: the author meant a lifetime, and browsers ignore it (RFC 9111 §4.2.1).
    ['a negative infinite number', [cc(`max-age=-${infinite}`)], false, true],
    ['a negative number', [cc('max-age=-100')], false, true],
    ['Expires in a year', [['Expires', inSeconds(365 * DAY)]], false],
    // Theirs of version 12 requires more than 90 days; the insight of version 13 requires 30, like ours.
    ['Expires in 90 days', [['Expires', inSeconds(90 * DAY)]], true, false],
    ['Expires in a day', [['Expires', inSeconds(DAY)]], true],
    ['Expires in an hour', [['Expires', inSeconds(3600)]], true],
    [
      'max-age before Expires',
      [cc('no-transform,max-age=3600'), ['Expires', inSeconds(DAY)]],
      true,
    ],
    ['two lines, a year', [cc('max-age=31536000, public'), cc('no-transform')], false],
    ['three lines, an hour', [cc('no-transform'), cc('max-age=3600'), cc('public')], true],
    ['an ETag alone', [['ETag', 'md5hashhere']], true],
    ['an ETag and a minute', [['ETag', 'md5hashhere'], cc('max-age=60')], true],
    ['Expires: -1', [['Expires', '-1']], false],
    ['no-store', [cc('no-store')], false],
    ['no-cache', [cc('no-cache')], false],
    ['max-age=0', [cc('max-age=0')], false],
    ['Pragma', [['Pragma', 'no-cache']], false],
    ['must-revalidate', [cc('must-revalidate')], false],
    ['private', [cc('private')], false],
  ]

  it.each(files.map((file) => ({ name: file[0], file })))('$name', ({ file }) => {
    const [, headers, theirs, ours = theirs] = file
    const dated: Header[] = [['Date', inSeconds(0)], ...headers]
    const assets = [scriptExample({ headers: dated, wireBytes: 20_000 })]
    expect(asTheirs(verdict(cacheStatic, { facts: { assets } })) === 'fail').toBe(ours)
  })
})

const style = (css: string) => `<style>${css}</style>`
const face = (rules: string) => `@font-face { font-family: A; ${rules} }`

describe('font-display', () => {
  it.each<PeerCase>([
    { name: 'missing', html: style(face('src: url("./font-a.woff");')), theirs: 'fail' },
    {
      name: 'in quotes',
      html: style(face("font-display: 'optional'; src: url('../font-b.woff');")),
      theirs: 'fail',
    },
    {
      name: 'block',
      html: style(face('font-display: block; src: url("./font-a.woff");')),
      theirs: 'pass',
      ours: 'fail',
      why: 'block hides the text for 3 seconds; version 13 reports it too',
    },
    ...['fallback', 'optional', 'swap'].map((value) => ({
      name: value,
      html: style(face(`src: url(font.woff);font-display   : ${value}  `)),
      theirs: 'pass' as const,
    })),
    {
      name: 'without a semicolon',
      html: style('@font-face{font-family:A;src:url(a.woff);font-display:optional}'),
      theirs: 'pass',
    },
    {
      name: 'carriage returns',
      html: style(
        '@font-face {\r\n\n  font-family: A;\r font-display: fallback;\r\n src: url(a.woff);\r\n}',
      ),
      theirs: 'pass',
    },
    {
      name: 'CNN Clock',
      html: style(
        '@font-face{font-family:CNN Clock;src:url(//edition.i.cdn.cnn.com/a.eot) format("embedded-opentype"),url(//edition.i.cdn.cnn.com/a.woff2) format("woff2");font-weight:900;font-style:normal}',
      ),
      theirs: 'fail',
    },
    {
      name: 'Lato',
      html: style(
        "@font-face {   font-family: 'Lato';   font-style: normal;   font-weight: 900;   src: local('Lato Black'), url(https://fonts.gstatic.com/s/lato/v14/S6u9w4BMUTPHh50XSwiPGQ3q5d0.woff2) format('woff2');   unicode-range: U+0000-00FF, U+0131; }",
      ),
      theirs: 'fail',
    },
    {
      name: 'Font Awesome with swap',
      html: style(
        "@font-face{font-family:'FontAwesome';src:url('../fonts/fontawesome-webfont.woff2?v=4.6.1') format('woff2');font-display:swap;}",
      ),
      theirs: 'pass',
      ours: 'not-applicable',
      why: 'icon fonts are left out: a fallback shows no icon, so that hiding them is right',
    },
  ])('$name', ({ theirs, ours, html = '' }) => {
    expect(asTheirs(verdict(fontDisplay, { html }))).toBe(ours ?? theirs)
  })
})

// Ours is informative, so its evidence of missing parts is compared.
describe('llms-txt', () => {
  const LONG = 'Long enough file with a link [Link](https://example.com)'
  it.each([
    [`${LONG} but no H1.`, ['heading']],
    ['# Title\nThis file is long enough and has an H1 header but no links.', ['links']],
    ['# Title\n[Link](url)', ['characters']],
    ['Short text with no H1 and no links', ['heading', 'links', 'characters']],
    ['', ['heading', 'links', 'characters']],
    [`## Section\n${LONG} but only an H2.`, ['heading']],
    [`# Title\n${LONG} to pass.`, []],
    [`\n# Title with spacing\n\nThis content is long enough.\n\n${LONG}\n`, []],
  ])('%j', (text, lacks) => {
    const url = 'https://www.example.com/llms.txt'
    const file = { url, status: 200, contentType: 'text/plain', html: false, text }
    const facts = { wellKnown: { llmsTxt: file } }
    const [finding] = runChecks(exampleFacts({ facts }), { checks: [llmsTxt] })
    const outcome = finding?.outcome
    const message = outcome && 'message' in outcome ? (outcome.message ?? '') : ''
    const lacking = message.startsWith('llms.txt has a heading') ? '' : message
    const words = ['heading', 'links', 'characters'].filter((word) => lacking.includes(word))
    expect(words).toEqual(lacks)
  })
})
