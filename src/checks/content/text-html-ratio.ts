import { defineCheck, inform, notApplicable } from '../check.ts'

export const textHtmlRatio = defineCheck({
  id: 'text-html-ratio',
  category: 'content',
  importance: 'informative',
  title: 'Share of text in the document',
  why: 'A small share of text means much markup, script state or style in the HTML. No search engine ranks by the share.',
  fix: 'No action is required unless the page is large: then move scripts, styles and data out of the HTML.',
  criteria: {
    informative:
      'States the bytes of visible text as a share of the bytes of the decompressed document, and the bytes of inline scripts, styles and data.',
    'not-applicable': 'The document is empty.',
    note: 'No share is good or bad.',
  },
  source: 'https://web.dev/articles/dom-size-and-interactivity',
  reads: ['markup', 'response'],
  examples: {
    informative: [{ html: '<p>The library is open today.' }],
    'not-applicable': [{ facts: { response: { decodedBytes: 0 } } }],
  },

  evaluate({ markup: { bytes }, response: { decodedBytes } }) {
    if (decodedBytes === 0) return notApplicable('The document is empty')
    const percent = Math.round((bytes.text * 100) / decodedBytes)
    return inform(
      `${percent === 0 ? 'Less than 1' : percent} % of the document is text`,
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
