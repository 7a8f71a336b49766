import { defineCheck, inform, notApplicable } from '../check.ts'

export const textHtmlRatio = defineCheck({
  id: 'text-html-ratio',
  category: 'content',
  importance: 'informative',
  title: 'Share of text in the document',
  why: 'Some tools score it; no search engine does. A small share shows much markup, script state or style in the page.',
  fix: 'Nothing, unless the page is also large: then move scripts, styles and data out of the HTML.',
  criteria:
    'Never passes or fails: it only informs of the bytes of visible text as a share of the bytes of the document after decompression, and shows those of inline scripts, styles and data. No share is good or bad. Not applicable to an empty document.',
  source: 'https://web.dev/articles/dom-size-and-interactivity',
  reads: ['markup', 'response'],
  examples: {
    informative: [{ html: '<p>The library is open today.' }],
    'not-applicable': [{ facts: { response: { decodedBytes: 0 } } }],
  },

  evaluate({ markup: { bytes }, response: { decodedBytes } }) {
    if (decodedBytes === 0) return notApplicable('The document is empty.')
    const percent = Math.round((bytes.text * 100) / decodedBytes)
    return inform(
      `${percent} % of the document is text.`,
      [
        { name: 'text', bytes: bytes.text },
        { name: 'inline scripts', bytes: bytes.inlineScript },
        { name: 'inline styles', bytes: bytes.inlineStyle },
        { name: 'inline data', bytes: bytes.inlineData },
        { name: 'document', bytes: decodedBytes },
      ],
      { value: { number: percent, unit: 'percent' } },
    )
  },
})
