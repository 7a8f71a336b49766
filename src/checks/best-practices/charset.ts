import { grouped } from '../shared/counted.ts'
import type { EncodingFacts } from '../../facts/document-facts.ts'
import { defineCheck, fail, notApplicable, type Outcome, pass, warn } from '../check.ts'

/** Browsers scan this many bytes for a meta element first (HTML, "prescan a byte stream"). */
const PRESCAN_BYTES = 1024

/** Usual length of a charset meta. */
const LONGEST_META = 100

export const charset = defineCheck({
  id: 'charset',
  category: 'best-practices',
  family: 'document-mode',
  tier: 'D',
  title: 'The page declares UTF-8 early',
  why: 'Browsers guess an undeclared encoding and garble the text if they are wrong. A late declaration makes them parse the page again.',
  fix: 'Send Content-Type: text/html; charset=utf-8, or put <meta charset="utf-8"> first in the head. Save the file as UTF-8.',
  criteria: {
    pass: 'The byte-order mark, otherwise the Content-Type header, otherwise a meta element declares UTF-8.',
    warn: 'The first declaration found names another encoding, the meta element is not complete within the first 1,024 bytes, or the page is plain ASCII and declares no known encoding.',
    fail: 'The page declares no known encoding and contains non-ASCII characters.',
    'not-applicable':
      'The document is XML without an encoding in its byte-order mark or Content-Type header.',
  },
  source: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  reads: ['encoding', 'response'],
  examples: {
    pass: [
      { html: '<p>Bücherei' },
      { html: '<meta charset="utf-8"><p>Bücherei', headers: [['Content-Type', 'text/html']] },
      { html: '\uFEFF<p>Bücherei', headers: [['Content-Type', 'text/html']] },
    ],
    warn: [
      { html: '<p>Library', headers: [['Content-Type', 'text/html']] },
      { html: '<p>Library', headers: [['Content-Type', 'text/html; charset=iso-8859-1']] },
      {
        html: `<!--${'-'.repeat(1100)}--><meta charset="utf-8"><p>Bücherei`,
        headers: [['Content-Type', 'text/html']],
      },
    ],
    fail: [{ html: '<p>Bücherei', headers: [['Content-Type', 'text/html']] }],
    'not-applicable': [
      { html: '<html lang="de"></html>', headers: [['Content-Type', 'application/xhtml+xml']] },
    ],
  },

  evaluate({ encoding, response }) {
    if (encoding.bom !== null) return judge(encoding.bom, 'The byte-order mark')
    if (encoding.header !== null) return judge(encoding.header, 'The Content-Type header')
    if (response.mimeType.endsWith('xml'))
      return notApplicable('The document is XML, which is UTF-8 by default')
    return judgeMeta(encoding)
  },
})

function judgeMeta({ meta, nonAscii, used }: EncodingFacts): Outcome {
  if (meta?.encoding) {
    // One that ends too late counts as missing, which shows in the encoding that browsers use.
    const cut = meta.offset > PRESCAN_BYTES - LONGEST_META && meta.encoding !== used
    const late = meta.offset > PRESCAN_BYTES || cut
    return late
      ? warn(`The charset meta element comes too late, at byte ${grouped(meta.offset)}`, [
          { value: meta.offset, expected: `within ${PRESCAN_BYTES}` },
        ])
      : judge(used, 'The meta element')
  }
  // HTML §4.2.5.4 requires a declaration even for plain ASCII: form input may contain other characters.
  if (!nonAscii)
    return warn('The page declares no known encoding but contains only ASCII characters')
  const unknown = meta ? [{ name: 'meta', value: meta.label, note: 'unknown encoding' }] : []
  return fail('The page declares no known encoding and contains non-ASCII characters', unknown)
}

function judge(encoding: string, source: string): Outcome {
  if (encoding === 'utf-8') return pass()
  return warn(`${source} declares ${encoding} instead of UTF-8`, [
    { value: encoding, expected: 'utf-8' },
  ])
}
