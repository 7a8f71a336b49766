import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { cookiesOf } from './cookies.ts'
import { hstsOf } from './hsts.ts'
import { headerLinks } from './link-header.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

describe('cookiesOf', () => {
  const cookie = (raw: string) =>
    cookiesOf([{ url: 'https://x.example/', headers: [['set-cookie', raw]] }], NOW)[0]

  it('reads every attribute', () => {
    expect(
      cookie(
        'sid=a=b; Expires=Sat, 21 Nov 2026 12:00:00 GMT; Path=/; Domain=.X.example; Secure; HttpOnly; samesite=LAX; Partitioned',
      ),
    ).toMatchObject({
      name: 'sid',
      value: 'a=b',
      setBy: 'https://x.example/',
      secure: true,
      httpOnly: true,
      sameSite: 'LAX',
      domain: 'x.example',
      path: '/',
      partitioned: true,
      lifetime: 86_400,
      deletes: false,
      purpose: 'session',
    })
  })

  it.each([
    ['a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 60, false],
    ['a=b; Max-Age=0; Expires=Sat, 21 Nov 2026 12:00:00 GMT', 0, true],
    ['a=b; Max-Age=-1', 0, true],
    ['a=b; Max-Age=soon', null, false],
    ['a=b; Expires=Thursday, 01-Jan-70 00:00:00 GMT', -1_795_176_000, true],
    ['a=b; Expires=nonsense', null, false],
    ['a=b', null, false],
  ])('knows how long %j lives', (raw, lifetime, deletes) => {
    expect(cookie(raw)).toMatchObject({ lifetime, deletes })
  })

  it.each([
    ['PHPSESSID', 'session'],
    ['auth_token', 'session'],
    ['connect.sid', 'session'],
    ['XSRF-TOKEN', 'csrf'],
    ['csrftoken', 'csrf'],
    ['inside', 'other'],
    ['theme', 'other'],
  ])('takes %s for %s', (name, purpose) => {
    expect(cookie(`${name}=x`)?.purpose).toBe(purpose)
  })

  it('keeps what is wrong: an odd SameSite, an empty one, no name', () => {
    expect(cookie('a=b; SameSite=Often')?.sameSite).toBe('Often')
    expect(cookie('a=b; SameSite')?.sameSite).toBe('')
    expect(cookie('a=b')?.sameSite).toBeNull()
    expect(cookie('value')).toMatchObject({ name: '', value: 'value' })
  })
})

describe('hstsOf', () => {
  const hsts = (...values: string[]) =>
    hstsOf(values.map((value) => ['Strict-Transport-Security', value] as const))

  it.each([
    ['max-age=31536000', 31_536_000],
    ['max-age="0"', 0],
    ['MAX-AGE = "60" ;', 60],
    ['includeSubDomains; max-age=5; x-new="a"', 5],
    ['max-age=', null],
    ['max-age=-5', null],
    ['max-age=1y', null],
    ['max-age=5; max-age=5', null],
    ['max-age=5, max-age=6', null],
    ['includeSubDomains', null],
    ['', null],
  ])('reads %j', (value, maxAge) => {
    expect(hsts(value)).toMatchObject({ valid: maxAge !== null, maxAge })
  })

  it('lets the first line win and counts them', () => {
    expect(hsts('max-age=1', 'max-age=2; preload')).toMatchObject({
      maxAge: 1,
      preload: false,
      lines: 2,
    })
    expect(hsts()).toMatchObject({ raw: null, valid: false, lines: 0 })
  })
})

describe('headerLinks', () => {
  const links = (...values: string[]) =>
    headerLinks(
      values.map((value) => ['Link', value] as const),
      'https://x.example/a/',
    )

  it('reads several links and lines, with commas and semicolons in addresses and quotes', () => {
    expect(
      links(
        '<b,c;d>; rel="preload next"; as=font; crossorigin; title="a, \\"b\\"; c", </e>;rel=icon',
        '<f>; REL=x; rel=y',
      ),
    ).toMatchObject([
      {
        href: 'b,c;d',
        url: 'https://x.example/a/b,c;d',
        rel: ['preload', 'next'],
        as: 'font',
        crossorigin: '',
        title: 'a, "b"; c',
      },
      { href: '/e', rel: ['icon'], source: 'header', inHead: true, line: null },
      { href: 'f', rel: ['x'] },
    ])
  })

  it('keeps the good members beside broken ones', () => {
    expect(
      links('nonsense, <a>; rel=x, <b', ';;;=,=,<c>;=;rel="y').map(({ href, rel }) => [href, rel]),
    ).toEqual([
      ['a', ['x']],
      ['c', ['y']],
    ])
  })
})

describe('robots directives', () => {
  const directives = (html: string, ...headers: string[]) =>
    exampleFacts({
      html,
      headers: headers.map((value) => ['X-Robots-Tag', value] as const),
    }).robotsDirectives.map(({ bot, name, value }) => [bot, name, value])

  it('come from all metas, each for its bot', () => {
    const html =
      '<meta name=robots content="NoIndex, follow"><meta name=Googlebot content=max-snippet:-1><meta name=author content=noindex>'
    expect(directives(html)).toEqual([
      ['*', 'noindex', null],
      ['*', 'follow', null],
      ['googlebot', 'max-snippet', '-1'],
    ])
  })

  it('of a header line are for the bot before them, and only of that line', () => {
    expect(directives('', 'GoogleBot: nofollow, noarchive', 'noindex')).toEqual([
      ['googlebot', 'nofollow', null],
      ['googlebot', 'noarchive', null],
      ['*', 'noindex', null],
    ])
  })

  it('with a value are no bots', () => {
    expect(
      directives('', 'max-image-preview:large, noindex', 'unavailable_after: 2026-01-01'),
    ).toEqual([
      ['*', 'max-image-preview', 'large'],
      ['*', 'noindex', null],
      ['*', 'unavailable_after', '2026-01-01'],
    ])
  })

  it.each([
    'Friday, 25-Jun-10 15:00:00 PST',
    'Fri, 25 Jun 2010 15:00:00 GMT',
    '25 Jun 2010 15:00:00 PST',
    '2010-06-25T15:00:00Z',
  ])('keep the date %j whole', (date) => {
    expect(directives('', `noindex, unavailable_after: ${date}, nofollow`)).toEqual([
      ['*', 'noindex', null],
      ['*', 'unavailable_after', date],
      ['*', 'nofollow', null],
    ])
  })
})

describe('policies', () => {
  const policies = (headers: [string, string][], html = '') =>
    exampleFacts({ html, headers }).policies

  it('are separate between lines and commas, with the first of each directive', () => {
    const { csp } = policies(
      [
        [
          'Content-Security-Policy',
          "default-src 'self'; SCRIPT-SRC a b; script-src c, frame-ancestors 'none'",
        ],
        ['content-security-policy-report-only', 'img-src *'],
      ],
      '<meta http-equiv=Content-Security-Policy content="base-uri x">',
    )
    expect(csp).toMatchObject([
      {
        source: 'header',
        directives: [
          { name: 'default-src', values: ["'self'"] },
          { name: 'script-src', values: ['a', 'b'] },
        ],
        duplicates: ['script-src'],
      },
      { source: 'header', text: "frame-ancestors 'none'" },
      { source: 'report-only' },
      { source: 'meta', directives: [{ name: 'base-uri', values: ['x'] }] },
    ])
  })

  it('keep the order of lists', () => {
    expect(
      policies([
        ['X-Frame-Options', 'DENY, sameorigin'],
        ['X-Content-Type-Options', 'foo'],
        ['X-Content-Type-Options', 'NoSniff'],
      ]),
    ).toMatchObject({
      frameOptions: ['deny', 'sameorigin'],
      contentTypeOptions: ['foo', 'nosniff'],
    })
  })

  it('take the last known referrer policy of header and meta', () => {
    const headers: [string, string][] = [
      ['Referrer-Policy', 'no-referrer, strict-origin, new-thing'],
    ]
    expect(policies(headers).referrerPolicy).toBe('strict-origin')
    expect(policies(headers, '<meta name=Referrer content=always>').referrerPolicy).toBe(
      'unsafe-url',
    )
    expect(policies([['Referrer-Policy', 'constructor']]).referrerPolicy).toBeNull()
  })

  it('ignore HSTS over plain http', () => {
    const headers: [string, string][] = [['Strict-Transport-Security', 'max-age=5']]
    expect(exampleFacts({ url: 'http://www.example.com/', headers }).policies.hsts.valid).toBe(
      false,
    )
    expect(exampleFacts({ headers }).policies.hsts.valid).toBe(true)
  })
})
