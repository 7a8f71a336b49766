import type { EncodingFacts } from '../../facts/document-facts.ts'
import { defineCheck, fail, notApplicable, type Outcome, pass, warn } from '../check.ts'

/** Browsers look for a meta element in this many bytes before they begin (HTML, "prescan a byte stream"). */
const PRESCAN_BYTES = 1024

/** What a charset meta takes at most in practice. */
const LONGEST_META = 100

export const charset = defineCheck({
  id: 'charset',
  category: 'best-practices',
  family: 'document-mode',
  tier: 'D',
  title: 'The encoding is declared early and is UTF-8',
  why: 'Browsers guess what is not declared, and guess wrong for half the world. A late declaration makes them begin again.',
  fix: 'Send Content-Type: text/html; charset=utf-8, or write <meta charset="utf-8"> as the first element of head; save the file as UTF-8.',
  criteria:
    'Passes when the byte-order mark, else the Content-Type header, else a meta element says UTF-8. Warns when the first of them that is there says another encoding, when the meta element is not complete within the first 1,024 bytes, and when nothing is declared and the page is plain ASCII. Fails when nothing that browsers know is declared and there are other characters. Does not apply to XML without a declaration in its header.',
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
      return notApplicable('XML is UTF-8 unless it says otherwise.')
    return judgeMeta(encoding)
  },
})

function judgeMeta({ meta, nonAscii, used }: EncodingFacts): Outcome {
  if (meta?.encoding) {
    // One that ends too late is as good as none, which shows in what browsers take instead.
    const cut = meta.offset > PRESCAN_BYTES - LONGEST_META && meta.encoding !== used
    const late = meta.offset > PRESCAN_BYTES || cut
    return late
      ? warn(`The meta element ends after ${meta.offset.toLocaleString('en')} bytes.`, [
          { value: meta.offset, expected: `within ${PRESCAN_BYTES}` },
        ])
      : judge(used, 'The meta element')
  }
  // HTML §4.2.5.4 asks for a declaration even of plain ASCII: what a user types into a form is not.
  if (!nonAscii) return warn('No encoding is declared; what is there is ASCII.')
  const unknown = meta ? [{ name: 'meta', value: meta.label, note: 'No such encoding.' }] : []
  return fail('No encoding is declared, and there are characters beyond ASCII.', unknown)
}

function judge(encoding: string, source: string): Outcome {
  if (encoding === 'utf-8') return pass()
  return warn(`${source} declares ${encoding}.`, [{ value: encoding, expected: 'utf-8' }])
}
