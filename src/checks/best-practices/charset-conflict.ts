import type { EncodingFacts } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { mojibakeIn } from './shared/mojibake.ts'
import { metaContents, pageTitle } from '../../facts/derived/page-title.ts'

export const charsetConflict = defineCheck({
  id: 'charset-conflict',
  category: 'best-practices',
  family: 'document-mode',
  tier: 'D',
  title: 'The text matches its declared encoding',
  why: 'With the wrong encoding, letters turn into question marks or garbled pairs, on the page and in search results.',
  fix: 'Declare the encoding in which the file is saved, the same in header and meta element. Save and send everything as UTF-8, including database connections.',
  criteria: {
    pass: 'All declarations name the same encoding, and the page can be decoded in it.',
    fail: 'The byte-order mark, Content-Type header and meta element differ, bytes cannot be decoded, or the title or description contains UTF-8 text stored in another encoding, as in Ã¼ for ü.',
    note: 'Different labels of one encoding, such as latin1 and windows-1252, count as the same.',
  },
  source: 'https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding',
  reads: ['encoding', 'head'],
  examples: {
    pass: [
      { html: '<meta charset="utf-8"><title>Bücherei</title>' },
      {
        html: '<meta charset="latin1">',
        headers: [['Content-Type', 'text/html; charset=windows-1252']],
      },
    ],
    fail: [
      { html: '<meta charset="iso-8859-1"><title>Library</title>' },
      { html: '<title>BÃ¼cherei</title>' },
      { html: '<title>Library</title>', facts: { encoding: { replacements: 3, nonAscii: true } } },
    ],
  },

  evaluate({ encoding, head }) {
    const declared = declarations(encoding)
    if (new Set(declared.map(({ value }) => value)).size > 1) {
      const [first] = declared
      return fail(
        `The encoding declarations differ; the ${first?.name ?? ''} declaration takes precedence`,
        declared,
      )
    }
    if (encoding.replacements > 0) {
      const { replacements, used } = encoding
      return fail(
        `${counted(replacements, 'byte sequence is', 'byte sequences are')} not valid ${used}`,
        [],
        {
          value: { number: replacements, unit: 'count' },
        },
      )
    }
    const garbled = [pageTitle(head) ?? '', ...metaContents(head, 'description')].flatMap(
      (text) => {
        const excerpt = mojibakeIn(text)
        return excerpt === null ? [] : [{ value: excerpt }]
      },
    )
    if (garbled.length === 0) return pass()
    return fail(
      'The title or description contains UTF-8 text that was stored in another encoding',
      garbled,
    )
  },
})

/** In browsers' order of precedence. */
function declarations({ bom, header, meta }: EncodingFacts): (Evidence & { name: string })[] {
  return [
    { name: 'byte-order mark', value: bom },
    { name: 'Content-Type', value: header },
    { name: 'meta', value: meaningOf(meta?.encoding ?? null), label: meta?.label },
  ].flatMap(({ name, value, label }) =>
    value === null ? [] : [{ name, value, ...labelNote(label, value) }],
  )
}

/** Browsers map some labels to another encoding; the author searches for the label as written. */
function labelNote(label: string | undefined, value: string): { note?: string } {
  return label === undefined || label.toLowerCase() === value
    ? {}
    : { note: `declared as “${label}”` }
}

/** A meta element that can be read as ASCII is not UTF-16, so browsers use UTF-8. */
function meaningOf(encoding: string | null): string | null {
  if (encoding?.startsWith('utf-16')) return 'utf-8'
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding
}
