import { defineCheck, fail, pass, warn } from '../check.ts'

const GOOD = 200 * 1024
const BAD = 1024 * 1024

export const htmlWeight = defineCheck({
  id: 'html-weight',
  category: 'performance',
  family: 'weight',
  tier: 'D',
  title: 'The HTML document is not bloated',
  why: 'The document is parsed from the first byte to the last on every visit, and nothing in it is cached on its own.',
  fix: 'Move inline scripts, styles, images and state that few visitors need into files of their own, or leave them out.',
  criteria:
    'Passes up to 200 KiB of HTML, warns up to 1 MiB and fails above. Counted are the bytes of the document after decoding, with all that is written inside it and without the files that it names.',
  source: 'https://web.dev/articles/optimizing-content-efficiency-eliminate-downloads',
  reads: ['markup', 'response'],
  examples: {
    pass: [{ html: '<p>Short.</p>' }],
    warn: [{ facts: { response: { decodedBytes: 400_000 } } }],
    fail: [{ facts: { response: { decodedBytes: 1_500_000 } } }],
  },

  evaluate({ markup, response: { decodedBytes } }) {
    const value = { number: decodedBytes, unit: 'bytes' } as const
    if (decodedBytes <= GOOD) return pass(undefined, { value })

    const { text, inlineScript, inlineStyle, inlineData } = markup.bytes
    const evidence = [
      { name: 'text', bytes: text },
      { name: 'inline scripts', bytes: inlineScript },
      { name: 'inline styles', bytes: inlineStyle },
      { name: 'JSON data', bytes: inlineData },
      { name: 'data: URLs', bytes: markup.dataUris.reduce((sum, { bytes }) => sum + bytes, 0) },
    ].filter(({ bytes }) => bytes > 0)
    const message = `The document has ${Math.round(decodedBytes / 1024).toLocaleString('en')} KiB; 200 KiB is the aim.`
    return decodedBytes <= BAD
      ? warn(message, evidence, { value })
      : fail(message, evidence, { value })
  },
})
