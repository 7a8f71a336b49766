import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import type { Header, Response } from '../../capture/capture.ts'
import { readLinkedPage } from './read-linked-page.ts'

const PAGE = 'https://www.example.com/de/page'

function response(body: string | Uint8Array, answer: Partial<Response> = {}): Response {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const html: Header[] = [['Content-Type', 'text/html; charset=utf-8']]
  return { ...captureOf({ url: PAGE }).response, headers: html, body: bytes, ...answer }
}

const read = (html: string, ...headers: Header[]) =>
  readLinkedPage(response(html, { headers: [['Content-Type', 'text/html'], ...headers] }))

describe('a linked page', () => {
  it('says what its head and headers declare', () => {
    const page = read(
      `<base href="/en/"><title> Opening
       hours</title><link rel="nofollow CANONICAL" href="x#y"><link rel=alternate hreflang=de href="../de/x">
       <meta name=googlebot content="noindex"><p>Open on Monday.`,
      ['Link', '<https://www.example.com/en/x>; rel=canonical, </fr>; rel=alternate; hreflang=fr'],
      ['X-Robots-Tag', 'nofollow'],
    )
    expect(page).toMatchObject({
      mimeType: 'text/html',
      blocked: null,
      title: 'Opening hours',
      canonicals: ['https://www.example.com/en/x#y', 'https://www.example.com/en/x'],
      hreflangs: [
        { code: 'de', url: 'https://www.example.com/de/x' },
        { code: 'fr', url: 'https://www.example.com/fr' },
      ],
      words: 3,
    })
    expect(page.robotsDirectives.map(({ bot, name }) => [bot, name])).toEqual([
      ['googlebot', 'noindex'],
      ['*', 'nofollow'],
    ])
  })

  it('ignores links in the body or for other media', () => {
    const page = read(
      '<link rel=canonical media=print href=/a><link rel=canonical href="mailto:a@b.example"><body><p><link rel=canonical href=/b><link rel=alternate hreflang=de href=/de>',
    )
    expect(page).toMatchObject({ canonicals: [], hreflangs: [] })
  })

  it('that is no web page has headers alone', () => {
    const page = readLinkedPage(
      response('# Opening hours', {
        headers: [
          ['Content-Type', 'text/markdown; charset=utf-8'],
          ['Link', '</page>; rel=canonical'],
        ],
      }),
    )
    expect(page).toMatchObject({
      mimeType: 'text/markdown',
      title: null,
      canonicals: ['https://www.example.com/page'],
      words: null,
      shingles: [],
    })
  })

  it('that was cut has no count of words and nothing to compare', () => {
    const html = `<title>Long</title><p>${'word '.repeat(50)}`
    expect(readLinkedPage(response(html, { cut: true }))).toMatchObject({
      title: 'Long',
      words: null,
      shingles: [],
    })
  })

  it('has its head read alone where no more is wanted', () => {
    const html = `<title>A</title><link rel=alternate hreflang=de href=/de><p>Open daily`
    const page = readLinkedPage(response(html), 'head')
    expect(page).toMatchObject({ title: 'A', headComplete: true, words: null, shingles: [] })
    expect(page.hreflangs).toHaveLength(1)
  })

  it.each([
    ['in its head', '<head><link rel=alternate hreflang=de href=/de>', false],
    ['in its body', '<head><link rel=alternate hreflang=de href=/de><body><p>Open', true],
    ['in its body, and declares nothing', '<head><title>A</title><body><p>Open', true],
  ])('may declare more where it was cut %s', (_, html, headComplete) => {
    const page = readLinkedPage(response(html, { cut: true }), 'head')
    expect(page.headComplete).toBe(headComplete)
  })

  it('has its body read too where its head declares nothing, as a wall has', () => {
    const wall = '<title>Just a moment...</title><body><script>window._cf_chl_opt={}</script>'
    expect(readLinkedPage(response(wall), 'head').blocked).toContain('Cloudflare')
  })

  it('limits the number of links and the length of texts', () => {
    const links = (rel: string) =>
      Array.from({ length: 900 }, (_, i) => `<link ${rel} href="/${i}">`).join('')
    const page = read(
      `<title>${'x'.repeat(9000)}</title>${links('rel=canonical')}${links('rel=alternate hreflang=de')}<link rel=alternate hreflang=en href="/${'y'.repeat(5000)}">`,
    )
    expect([page.title?.length, page.canonicals.length, page.hreflangs.length]).toEqual([
      500, 20, 500,
    ])
  })
})

describe('a challenge page', () => {
  it.each<[string, number, string, Header[], string | null]>([
    ['a status', 403, '<title>No</title>', [], 'The page responds with status 403.'],
    [
      'Cloudflare\u2019s header',
      403,
      '',
      [['CF-Mitigated', 'challenge']],
      'The page responds with a bot check by Cloudflare.',
    ],
    [
      'AWS\u2019s header',
      202,
      '',
      [['x-amzn-waf-action', 'challenge']],
      'The page responds with a bot check by AWS WAF.',
    ],
    [
      'a script',
      200,
      '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>',
      [],
      'The site answered with a bot check by Cloudflare.',
    ],
    [
      'a frame',
      200,
      '<html><iframe src="/_Incapsula_Resource?x=1"></iframe>',
      [],
      'The site answered with a bot check by Imperva.',
    ],
    ['nothing', 404, '<title>Not found</title>', [], null],
  ])('is recognised by %s', (_, status, html, ...[lines, blocked]) => {
    const headers: Header[] = [['Content-Type', 'text/html'], ...lines]
    expect(readLinkedPage(response(html, { status, headers })).blocked).toBe(blocked)
  })
})

describe('whatever a server sends', () => {
  const fragment = fc.constantFrom(
    '<title>',
    '<link rel=canonical href="',
    '<link rel=alternate hreflang=x href="a">',
    '<base href="http://[">',
    '<meta name=robots content="unavailable_after: Friday, ',
    '<meta http-equiv=refresh content="0;url=//[',
    '<iframe src="http://%00">',
    '<svg><title>',
    '<template>',
    '\0',
    '\uFFFD',
    '">',
  )
  const headerValue = fc.oneof(fc.string(), fc.constantFrom('<', '<a>;rel="', 'a:,', '\\'))

  it('no bytes make it throw', () => {
    const text = fc.array(fc.oneof(fragment, fc.string())).map((parts) => parts.join(''))
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      text.map((part) => new TextEncoder().encode(part)),
    )
    const name = fc.constantFrom('Link', 'X-Robots-Tag', 'Content-Type', 'CF-Mitigated')
    const headers = fc.array(fc.tuple(name, headerValue), { maxLength: 4 })
    fc.assert(
      fc.property(body, headers, fc.boolean(), (bytes, lines, html) => {
        const extent = html && lines.length > 1 ? 'head' : 'whole'
        const type: Header[] = html ? [['Content-Type', 'text/html']] : []
        readLinkedPage(response(bytes, { headers: [...type, ...lines] }), extent)
      }),
      { numRuns: 500 },
    )
  })
})
