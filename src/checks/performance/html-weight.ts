import { kibibytes } from './shared/amounts.ts'
import { defineCheck, fail, pass, warn } from '../check.ts'

const GOOD = 200 * 1024
const BAD = 1024 * 1024

export const htmlWeight = defineCheck({
  id: 'html-weight',
  category: 'performance',
  family: 'weight',
  tier: 'D',
  title: 'The HTML document is not too large',
  why: 'Visitors download and parse the whole document on every visit; nothing inside it is cached separately.',
  fix: 'Move inline scripts, styles, images and data that few visitors need into separate files, or remove them.',
  criteria: {
    pass: 'The HTML document is at most 200 KiB.',
    warn: 'The HTML document is above 200 KiB and at most 1 MiB.',
    fail: 'The HTML document is above 1 MiB.',
    note: 'The check counts the decompressed bytes of the document with everything inline, without the files that the document links.',
  },
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
    const message = `The HTML document is ${kibibytes(decodedBytes, GOOD)} (recommended: at most 200 KiB)`
    return decodedBytes <= BAD
      ? warn(message, evidence, { value })
      : fail(message, evidence, { value })
  },
})
