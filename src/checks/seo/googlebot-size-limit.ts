import { defineCheck, fail, pass, warn } from '../check.ts'

const MEBIBYTE = 1024 * 1024

export const googlebotSizeLimit = defineCheck({
  id: 'googlebot-size-limit',
  category: 'seo',
  family: 'indexing',
  tier: 'D',
  title: 'The HTML is within the size limit of Googlebot',
  why: 'Googlebot reads the first 2 MB of the uncompressed HTML for Search and does not index the rest.',
  fix: 'Move inline images, style sheets, scripts and hydration data into separate files.',
  criteria: {
    pass: 'The HTML has at most 1,048,576 bytes (1 MB).',
    warn: 'The HTML has at most 2,097,152 bytes (2 MB).',
    fail: 'The HTML has more than 2,097,152 bytes (2 MB).',
    note: 'The size after decompression counts, including inline scripts, inline styles and data: URLs. Separate style sheets, scripts and images do not count.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  reads: ['response'],
  examples: {
    pass: [{ html: '<p>Hello' }],
    warn: [{ facts: { response: { decodedBytes: 1_500_000 } } }],
    fail: [{ facts: { response: { decodedBytes: 2_500_000 } } }],
  },

  evaluate({ response: { decodedBytes } }) {
    const value = { number: decodedBytes, unit: 'bytes' } as const
    if (decodedBytes > 2 * MEBIBYTE) {
      return fail('The uncompressed HTML is larger than 2 MB, and Googlebot ignores the rest', [], {
        value,
      })
    }
    if (decodedBytes > MEBIBYTE) {
      return warn('The uncompressed HTML is larger than 1 MB, half the limit of Googlebot', [], {
        value,
      })
    }
    return pass(undefined, { value })
  },
})
