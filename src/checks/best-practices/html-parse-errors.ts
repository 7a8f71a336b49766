import { defineCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Errors after which the tree is another one than the author drew, with what they mean. */
const SERIOUS: ReadonlyMap<string, string> = new Map([
  ['abandoned-head-element-child', 'The head had ended before this element.'],
  [
    'closing-of-element-with-open-child-elements',
    'An element is closed while others in it are open.',
  ],
  ['disallowed-content-in-noscript-in-head', 'This may not stand in a noscript of the head.'],
  ['duplicate-attribute', 'The second attribute of the same name is ignored.'],
  ['end-tag-without-matching-open-element', 'An end tag has no start tag.'],
  ['eof-in-comment', 'A comment is never closed.'],
  [
    'eof-in-element-that-can-contain-only-text',
    'A title, script, style or textarea is never closed.',
  ],
  ['eof-in-script-html-comment-like-text', 'A script is never closed.'],
  ['eof-in-tag', 'A tag is never closed.'],
  ['misplaced-doctype', 'The doctype comes too late and is ignored.'],
  ['misplaced-start-tag-for-head-element', 'A second head is ignored.'],
  ['missing-whitespace-between-attributes', 'Attributes run together.'],
  ['nested-noscript-in-head', 'A noscript stands in another one.'],
  ['open-elements-left-after-eof', 'Elements are never closed.'],
  ['unexpected-character-in-attribute-name', 'An attribute name has a quote or a < in it.'],
])

/** Where parsing stopped early everything is open, which is not the author's doing. */
const OURS_WHEN_CUT = /^(eof-|open-elements-left)/

export const htmlParseErrors = defineCheck({
  id: 'html-parse-errors',
  category: 'best-practices',
  family: 'markup',
  tier: 'F',
  // The parser tells no misnested or unclosed elements, so a pass must not claim that there are none.
  title: 'Tags, attributes and comments are written without serious errors',
  why: 'Browsers repair what is broken, and the page is then built otherwise than written: styles, scripts and labels miss their elements.',
  fix: 'Close and nest the elements at the lines shown, and remove what is doubled. A validator shows all of it.',
  criteria:
    'Passes when the parser met no error that changes the page; errors without effect are counted in the message. Warns for the serious ones: a doubled attribute, attributes that run together, a quote in an attribute name, a tag, comment, script or title that is never closed, an end tag without a start tag, an element that is closed while others in it are open, a second head, a late doctype, or content in the wrong place in head or noscript. The parser does not report every element that is left open or wrongly nested. Where parsing stopped early, what is open at the end does not count.',
  source: 'https://html.spec.whatwg.org/multipage/parsing.html#parse-errors',
  reads: ['markup', 'document'],
  examples: {
    pass: [
      {
        html: '<!doctype html><html lang="en"><head><title>Library</title></head><body><p>One<p>Two',
      },
      { html: '<!doctype html><title>Library</title><p>AT&T <br/> and &nbsp' },
    ],
    warn: [
      { html: '<!doctype html><title>Library</title><p>Text<!-- never closed' },
      { html: '<!doctype html><title>Library</title><p class="a" class="b">Text' },
    ],
  },

  evaluate({ markup, document }) {
    const errors = markup.errors.filter(
      ({ code }) => document.truncated === null || !OURS_WHEN_CUT.test(code),
    )
    const serious = errors.filter(({ code }) => SERIOUS.has(code))
    if (serious.length > 0) {
      const number = total(serious)
      return warn(`The markup has ${counted(number, 'serious error')}.`, serious.map(shown), {
        value: { number, unit: 'count' },
      })
    }
    const harmless = total(errors)
    return harmless === 0
      ? pass()
      : pass(`Without effect on the page: ${counted(harmless, 'error')}.`)
  },
})

function total(errors: readonly { readonly count: number }[]): number {
  return errors.reduce((sum, { count }) => sum + count, 0)
}

interface ParseError {
  readonly code: string
  readonly count: number
  readonly lines: readonly number[]
}

function shown({ code, count, lines }: ParseError): Evidence {
  const [line] = lines
  const note = SERIOUS.get(code) ?? ''
  return { ...(line === undefined ? {} : { line }), name: code, value: count, note }
}
