import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import type { Example } from '../../checks/check.ts'
import { readDocument } from './read-document.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

const RUNS = IN_RELEASE ? 300 : 60

const read = (example: Example) => readDocument(captureOf(example))

/** Pieces of markup that the collectors read, for documents with every kind of error. */
const TAGS =
  'html head body title base meta link script style template svg math a img picture source form input button label table tr td h1 p div noscript iframe select option header nav main footer'.split(
    ' ',
  )
const ATTRIBUTES =
  'href="x" src="//[" srcset="a 2x" rel=canonical name=robots content="noindex" http-equiv=refresh id=a for=a aria-labelledby="a b" role=img hidden style="display:none" type=application/ld+json shadowrootmode=open lang=de'.match(
    /\S+?(?:="[^"]*"|=\S+)|\S+/g,
  ) ?? []

const tag = fc
  .record({
    name: fc.constantFrom(...TAGS),
    attributes: fc.uniqueArray(fc.constantFrom(...ATTRIBUTES), { maxLength: 5 }),
    closing: fc.boolean(),
  })
  .map(({ name, attributes, closing }) =>
    closing ? `</${name}>` : `<${name} ${attributes.join(' ')}>`,
  )
const soup = fc
  .array(fc.oneof(tag, fc.string({ maxLength: 10 }), fc.constant('{"@type":"A",}')), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

describe('readDocument', () => {
  it('throws on no markup, and gives what can cross a thread', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const facts = read({ html })
        expect(structuredClone(facts)).toEqual(facts)
      }),
      { numRuns: RUNS },
    )
  })

  it('throws on no bytes and no headers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.string(),
        fc.string(),
        (body, type, link) => {
          const page = captureOf({
            headers: [
              ['Content-Type', type],
              ['Link', link],
              ['X-Robots-Tag', link],
            ],
          })
          expect(
            readDocument({ ...page, response: { ...page.response, body } }).document,
          ).toBeDefined()
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('finds the same facts whatever the order of attributes and the case of tags', () => {
    const attributes = fc.uniqueArray(fc.constantFrom(...ATTRIBUTES), {
      maxLength: 6,
      selector: (text) => text.split('=')[0],
    })
    // Without elements whose content is text, which keeps the case of tags inside.
    const tags = TAGS.filter(
      (name) => !['title', 'script', 'style', 'noscript', 'iframe'].includes(name),
    )
    const element = fc.record({ name: fc.constantFrom(...tags), attributes })
    fc.assert(
      fc.property(fc.array(element, { maxLength: 8 }), (elements) => {
        const plain = elements.map(({ name, attributes }) => `<${name} ${attributes.join(' ')}>x`)
        const other = elements.map(
          ({ name, attributes }) => `<${name.toUpperCase()} ${attributes.toReversed().join(' ')}>x`,
        )
        expect(withoutSnippets(read({ html: other.join('') }))).toEqual(
          withoutSnippets(read({ html: plain.join('') })),
        )
      }),
      { numRuns: RUNS },
    )
  })

  it('finds the same facts whatever the line endings', () => {
    const lines = fc.array(
      fc.oneof(
        tag,
        fc.constantFrom('text', ' ', '<a href="x\ny">', '<meta name=a content="b\nc">'),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(lines, fc.constantFrom('\r\n', '\r'), (parts, end) => {
        const unix = read({ html: parts.join('\n') })
        const other = read({ html: parts.join('\n').replaceAll('\n', end) })
        expect(withoutOffsets(other)).toEqual(withoutOffsets(unix))
      }),
      { numRuns: RUNS },
    )
  })
})

/** Byte positions depend on the length of line breaks; lines do not. */
function withoutOffsets(facts: object): unknown {
  return JSON.parse(
    JSON.stringify(facts, (key, value: unknown) =>
      ['snippet', 'offset', 'decodedBytes', 'bodySha256'].includes(key) ? null : value,
    ),
  )
}

/** Snippets come from the source, and differ with it. */
function withoutSnippets(facts: object): unknown {
  return JSON.parse(
    JSON.stringify(facts, (key, value: unknown) =>
      ['snippet', 'bodySha256'].includes(key) ? null : value,
    ),
  )
}

describe('document', () => {
  it.each([
    ['<!doctype html>', 'no-quirks', { name: 'html', publicId: '', systemId: '' }],
    ['', 'quirks', null],
    [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
      'limited-quirks',
      { publicId: '-//W3C//DTD XHTML 1.0 Transitional//EN' },
    ],
  ])('with %j is in mode %s', (html, mode, doctype) => {
    expect(read({ html }).document).toMatchObject({ html: true, mode, doctype, frameset: false })
  })

  it('knows framesets', () => {
    expect(read({ html: '<frameset><frame src=a></frameset>' }).document.frameset).toBe(true)
  })

  it.each([
    ['https://a.example/', true],
    ['https://a.example/index.html', true],
    ['https://a.example/index.php?lang=de', true],
    ['https://a.example/index.php?x', false],
    ['https://a.example/de/', true],
    ['https://a.example/pt-BR', true],
    ['https://a.example/en/index.html', true],
    ['https://a.example/blog/', false],
    ['https://a.example/x', false],
  ])('%s is home: %s', (url, home) => {
    expect(read({ url }).document.home).toBe(home)
  })

  it('that is no web page has no markup, but the links and robots rules of its header', () => {
    const { document, links, canonicals, robotsDirectives, mimeType } = read({
      html: '%PDF-1.7 <a href=x>',
      headers: [
        ['Content-Type', 'application/pdf'],
        ['Link', '</a>; rel=canonical'],
        ['X-Robots-Tag', 'noindex'],
      ],
    })
    expect(document.html).toBe(false)
    expect(links).toEqual([])
    expect(canonicals).toMatchObject([{ url: 'https://www.example.com/a' }])
    expect(robotsDirectives).toMatchObject([{ name: 'noindex' }])
    expect(mimeType).toBe('application/pdf')
  })
})

describe('encoding', () => {
  it('includes the position in bytes at which the meta element ends', () => {
    const html = '<!--ä--><meta charset=" UTF8 ">'
    expect(read({ html }).encoding.meta).toEqual({
      label: 'UTF8',
      encoding: 'utf-8',
      offset: Buffer.byteLength(html),
    })
  })

  it('takes the first meta that declares one, of either kind', () => {
    const html =
      '<meta name=charset content=x><meta http-equiv=Content-Type content="text/html; charset=utf-16"><meta charset=latin1>'
    expect(read({ html }).encoding.meta).toMatchObject({ label: 'utf-16', encoding: 'utf-8' })
    expect(read({ html: '<meta charset=nonsense>' }).encoding.meta).toMatchObject({
      label: 'nonsense',
      encoding: null,
    })
    expect(read({ html: '<p>x' }).encoding.meta).toBeNull()
  })
})

describe('hostile markup', () => {
  it.each([
    ['nested elements', '<div>'.repeat(100_000), 'depth'],
    ['nested drawings', '<svg>'.repeat(100_000), 'depth'],
    ['nested shadow roots', '<p><template shadowrootmode=open>'.repeat(50_000), 'depth'],
    ['unclosed formatting', '<b><i><u>x<p>'.repeat(20_000), 'nodes'],
    ['flat elements', '<p>word</p>'.repeat(300_000), 'nodes'],
    ['scripts without end', '<script>'.repeat(300_000), null],
    ['a source set of spaces', `<img srcset="${' '.repeat(2_000_000)}a 2x">`, null],
    ['at signs', 'a@'.repeat(1_000_000), null],
    [
      'labels that are each other\u2019s',
      `<b id=z>${'x<i>y</i>'.repeat(5000)}</b>${`<input aria-labelledby="${'z '.repeat(500)}">`.repeat(200)}`,
      null,
    ],
    [
      'labels that contain what they label',
      '<html id=a><svg role=img aria-labelledby="a a"></svg><b id=b aria-labelledby=b><a href=x aria-labelledby=b>x</a></b>',
      null,
    ],
    ['deep JSON', `<script type=application/ld+json>${'['.repeat(500_000)}</script>`, null],
    [
      'one huge attribute',
      `<a href="${'x'.repeat(3_000_000)}" title="${'y'.repeat(3_000_000)}">z</a>`,
      null,
    ],
  ])('of %s is read within bounds', (_, html, reason) => {
    const facts = read({ html })
    expect(facts.document.truncated?.reason ?? null).toBe(reason)
    expect(JSON.stringify(facts).length).toBeLessThan(3_000_000)
  })
})
