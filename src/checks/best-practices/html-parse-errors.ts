import { defineCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Parse errors that change the tree, and what they mean. */
const SERIOUS: ReadonlyMap<string, string> = new Map([
  ['abandoned-head-element-child', 'element of the head after the end of the head'],
  ['closing-of-element-with-open-child-elements', 'element closed before its child elements'],
  ['disallowed-content-in-noscript-in-head', 'element not allowed in a noscript of the head'],
  ['duplicate-attribute', 'second attribute of the same name, which browsers ignore'],
  ['end-tag-without-matching-open-element', 'end tag without a start tag'],
  ['eof-in-comment', 'unclosed comment'],
  ['eof-in-element-that-can-contain-only-text', 'unclosed title, script, style or textarea'],
  ['eof-in-script-html-comment-like-text', 'unclosed script'],
  ['eof-in-tag', 'unclosed tag'],
  ['misplaced-doctype', 'late doctype, which browsers ignore'],
  ['misplaced-start-tag-for-head-element', 'second head, which browsers ignore'],
  ['missing-whitespace-between-attributes', 'no space between attributes'],
  ['nested-noscript-in-head', 'noscript inside another noscript'],
  ['open-elements-left-after-eof', 'unclosed elements'],
  ['unexpected-character-in-attribute-name', 'quote or < in an attribute name'],
])

/** If parsing stopped early, everything is unclosed, which is not the author's fault. */
const OURS_WHEN_CUT = /^(eof-|open-elements-left)/

export const htmlParseErrors = defineCheck({
  id: 'html-parse-errors',
  category: 'best-practices',
  family: 'markup',
  tier: 'F',
  // The parser does not report every misnested or unclosed element, so a pass must not claim valid markup.
  title: 'The markup has no serious parse errors',
  why: 'Browsers repair broken markup into a different document than intended: styles, scripts and labels miss their elements.',
  fix: 'Close and nest the elements at the listed lines, and remove duplicate attributes. An HTML validator lists all errors.',
  criteria: {
    pass: 'The parser reports no error that changes the page; the message counts errors without effect.',
    warn: 'The parser reports at least one serious error.',
    note: 'Serious errors are duplicate, run-together or misquoted attributes, a tag, comment, script or title that never closes, an unmatched end tag, an element closed before its children, a second head, a late doctype, and misplaced content in head or noscript. The parser does not report every unclosed or misnested element. If parsing stopped early, elements open at that point do not count.',
  },
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
      return warn(`The markup has ${counted(number, 'serious parse error')}`, serious.map(shown), {
        value: { number, unit: 'count' },
      })
    }
    const harmless = total(errors)
    return harmless === 0
      ? pass()
      : pass(`The markup has ${counted(harmless, 'parse error')} without effect on the page`)
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
