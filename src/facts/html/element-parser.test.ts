import fc from 'fast-check'
import { defaultTreeAdapter, Parser, type ParserError } from 'parse5'
import { describe, expect, it } from 'vitest'
import { elementAdapter } from './element-adapter.ts'
import { ElementParser } from './element-parser.ts'
import type { HtmlNode } from './tree.ts'

/** Pieces that bring the tokenizer into each of its states, and all kinds of white space and line breaks. */
const TAGS = `
  <p> <p\tclass="a\vb"> </p> <DIV> <table> <tr> <td> </td> <caption> </table> <select> <option> <title>
  </title> <textarea> </textarea> <pre> <script> </script> <style> </style> <!-- --> <svg> <math> </svg>
  <template> </template> <b> </b> <a> <body> </body> </head> <frameset> <!doctype_html> <plaintext>
  <x-y:z A=1 B='2&amp;3' c="&lt; &amp; &notit; &#0; < > " ' & = /`
/** A quoted value after attributes without a value or quotes, which parse5 has not yet flushed by then. */
const MIXED_VALUES = [`<i a b="1" c=2 d='3' b=4>`, `<i a=1&2 b="3">`, `<i a b="1`]
/** Tags that are read in one step, and tags in which the fast path stops midway. */
const PLAIN_TAGS = [
  `<i a="1" b='2'>`,
  `<br a="1"/>`,
  `<b a="1" b="2" a="3">`,
  `<p a="1" b=2>`,
  `<p a="1"  b="2" >`,
  `<p a="1"b="2">`,
  `<p a="1" ="2">`,
  `<p ="1">`,
  `<p 1="1">`,
  `<pA>`,
  `<a href="/?a=1&amp;b" id="2">`,
  `<svg viewBox="0 0 1 1" a="b"/>`,
  `<i ${Array.from({ length: 70 }, (_, place) => `a${place}="1"`).join(' ')}>`,
  `</p >`,
  `</p/>`,
  `</i a="1">`,
]
const OPEN_VALUES = ['<a title="', "<b class='", '<i id=', '<p a', '<x ']
const CHARACTERS = [' ', '\n', '\r', '\r\n', '\t', '\f', '\0', '\v', '\u007f', '\u0085', '\u00a0']
const WORDS = [
  'word',
  'two words',
  'a\n\nb',
  'c\r\nd',
  'größe',
  '日本',
  '\ud83d\ude00',
  '\ud800',
  '\ufdd0',
]
const PIECES = [
  TAGS.trim().split(/[ \n]+/),
  MIXED_VALUES,
  PLAIN_TAGS,
  OPEN_VALUES,
  CHARACTERS,
  WORDS,
].flat()

const markup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((parts) => parts.join(''))

describe('ElementParser', () => {
  it('makes the tree and the errors that parse5 makes', () => {
    fc.assert(
      fc.property(markup, (html) => {
        expect(
          read(html, (options) => new ElementParser({ ...options, treeAdapter: elementAdapter })),
        ).toEqual(read(html, (options) => new Parser({ ...options, sourceCodeLocationInfo: true })))
      }),
      { numRuns: 2000 },
    )
  })

  it('counts the lines in text, in values and in scripts', () => {
    const html = '<p>a\nb c\n\nd <i title="e\nf">\r\n</i><script>\nx = 1\n\n</script><b>'
    const lines = read(
      html,
      (options) => new ElementParser({ ...options, treeAdapter: elementAdapter }),
    ).nodes
    expect(lines.find(({ name }) => name === 'b')?.place).toEqual([9, 10, html.length - 3])
  })
})

type Making = (options: {
  treeAdapter: typeof defaultTreeAdapter
  onParseError: (error: ParserError) => void
}) => Parser<import('parse5').DefaultTreeAdapterMap>

function read(html: string, make: Making) {
  const errors: (string | number)[][] = []
  const parser = make({
    treeAdapter: defaultTreeAdapter,
    onParseError: ({ code, startLine, startCol, startOffset }) =>
      errors.push([code, startLine, startCol, startOffset]),
  })
  parser.tokenizer.write(html, true)
  return { errors, nodes: describeNodes(parser.document) }
}

function describeNodes(root: HtmlNode) {
  const nodes: { name: string; depth: number; said: unknown; place: unknown }[] = []
  const visit = (node: HtmlNode, depth: number) => {
    const { startLine, startCol, startOffset } = (hasPlace(node) && node.sourceCodeLocation) || {}
    const said = 'attrs' in node ? node.attrs : 'value' in node ? node.value : null
    nodes.push({ name: node.nodeName, depth, said, place: [startLine, startCol, startOffset] })
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, depth + 1)
    if ('content' in node) visit(node.content, depth + 1)
  }
  visit(root, 0)
  return nodes
}

/** Text locations are used only directly in the body. */
function hasPlace(node: HtmlNode): boolean {
  return node.nodeName !== '#text' || ('parentNode' in node && node.parentNode?.nodeName === 'body')
}
