import { describe, expect, it } from 'vitest'
import {
  type Answer,
  answered,
  ask,
  factsOf,
  failed,
  hop,
} from '../../../test/support/probe-results.ts'

describe('variants', () => {
  it('list the page and what every other spelling answered', () => {
    const { variants } = factsOf([
      answered('http-variant', 'http://www.example.com/page', {
        final: 'https://www.example.com/page',
        hops: [hop('http://www.example.com/page', 'https://www.example.com/page')],
      }),
      answered('host-variant', 'https://example.com/page', {
        final: 'https://www.example.com/page',
      }),
      failed('host-variant', 'http://example.com/page'),
      { probe: ask('host-variant', 'http://late.example.com/'), status: 'late' },
    ])
    expect(variants.hosts).toEqual([
      { url: 'https://www.example.com/page', status: 200, final: 'https://www.example.com/page' },
      { url: 'http://www.example.com/page', status: 200, final: 'https://www.example.com/page' },
      { url: 'https://example.com/page', status: 200, final: 'https://www.example.com/page' },
      { url: 'http://example.com/page', status: null, final: null },
    ])
    expect(variants.http).toEqual({
      state: 'answered',
      hops: [
        { url: 'http://www.example.com/page', status: 301, target: 'https://www.example.com/page' },
      ],
      final: 'https://www.example.com/page',
    })
  })

  it.each([
    ['unreachable', 'closed'],
    ['timeout', 'unknown'],
  ] as const)('call port 80 that is %s %s', (code, state) => {
    expect(
      factsOf([failed('http-variant', 'http://www.example.com/', code)]).variants.http?.state,
    ).toBe(state)
  })

  it('take the page\u2019s own answer where it was asked over http', () => {
    const { http } = factsOf([], { url: 'http://www.example.com/' }).variants
    expect(http).toEqual({ state: 'answered', hops: [], final: 'http://www.example.com/' })
    expect(factsOf([]).variants.http).toBeNull()
  })
})

describe('notFound', () => {
  const url = 'https://www.example.com/pagemark-x'
  const text = `<p>${Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')}`

  it('compares the answer with the page', () => {
    const { notFound } = factsOf([answered('not-found', url, { body: text, status: 404 })], {
      html: text,
    })
    expect(notFound).toMatchObject({ url, status: 404, final: url, similarity: 1, leaks: [] })
  })

  it('does not compare the page with itself', () => {
    const final = 'https://www.example.com/page'
    expect(
      factsOf([answered('not-found', url, { body: text, final })], { html: text }).notFound
        .similarity,
    ).toBeNull()
  })

  it.each([
    ['Python traceback', 'Traceback (most recent call last):\n File "x"'],
    ['PHP error', '<b>Fatal error</b>: Uncaught Error in <b>/var/www/html/index.php</b> on line 3'],
    ['Java stack trace', 'at com.example.Main.run(Main.java:42)'],
    ['SQL error', 'SQLSTATE[42S02]: Base table or view not found'],
    ['Werkzeug debugger', '<title>x // Werkzeug Debugger</title>'],
    [
      'Node.js stack trace',
      'Error: x<br>    at Layer.handle (/srv/app/node_modules/express/lib/router/layer.js:95:5)',
    ],
    ['file path', 'include /home/deploy/site/current/app/views/error.php'],
  ])('sees a %s', (kind, body) => {
    const { leaks } = factsOf([answered('not-found', url, { body, status: 500 })]).notFound
    expect(leaks.map((leak) => leak.kind)).toContain(kind)
  })

  it('is not alarmed by an ordinary error page', () => {
    const body =
      '<h1>Page not found</h1><p>Warning: the page at /usr/guide does not exist. Notice our sitemap (v1.java)'
    expect(factsOf([answered('not-found', url, { body })]).notFound.leaks).toEqual([])
  })
})

describe('wellKnown', () => {
  it('distinguishes text from the page that some sites return for every URL', () => {
    const { wellKnown } = factsOf([
      answered('llms-txt', 'https://www.example.com/llms.txt', {
        body: '# Site',
        headers: [['Content-Type', 'text/plain']],
      }),
      answered('security-txt', 'https://www.example.com/.well-known/security.txt', {
        body: '<!doctype html><p>',
      }),
      failed('ai-catalog', 'https://www.example.com/.well-known/ai-catalog.json'),
    ])
    expect(wellKnown.llmsTxt).toMatchObject({
      status: 200,
      html: false,
      text: '# Site',
      contentType: 'text/plain',
    })
    expect(wellKnown.securityTxt?.html).toBe(true)
    expect(wellKnown.aiCatalog).toBeNull()
  })

  it('reads the icon by its bytes', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000003000000030', 'hex')
    const icon = (answer: Answer, html = '') =>
      factsOf([answered('favicon', 'https://www.example.com/favicon.ico', answer)], { html })
        .wellKnown.favicon
    expect(
      icon(
        { body: png, headers: [['Content-Type', 'image/x-icon']] },
        '<link rel=icon href=/favicon.ico>',
      ),
    ).toEqual({
      url: 'https://www.example.com/favicon.ico',
      declared: true,
      status: 200,
      mimeType: 'image/x-icon',
      width: 48,
      height: 48,
      format: 'png',
    })
    expect(icon({ body: '<svg xmlns="x">' })).toMatchObject({
      format: 'svg',
      width: null,
      declared: false,
    })
    expect(icon({ body: '<!doctype html>' })).toMatchObject({ format: null, mimeType: 'text/html' })
    expect(icon({ body: png, status: 404 })).toMatchObject({ format: null, status: 404 })
  })
})
