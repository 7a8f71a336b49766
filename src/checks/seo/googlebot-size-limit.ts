import { defineCheck, fail, pass, warn } from '../check.ts'

const MEBIBYTE = 1024 * 1024

export const googlebotSizeLimit = defineCheck({
  id: 'googlebot-size-limit',
  category: 'seo',
  family: 'indexing',
  tier: 'D',
  title: 'The HTML fits into what Googlebot reads',
  why: 'Googlebot reads the first 2 MB of the uncompressed HTML for Search; what comes later is not indexed.',
  fix: 'Move inline images, style sheets, scripts and hydration data into files of their own.',
  criteria:
    'Passes up to 1,048,576 bytes (1 MB) of HTML. Warns up to 2,097,152 bytes (2 MB) and fails above. The document is counted as it is after decompression, with inline scripts, styles and data: addresses. Style sheets, scripts and images in files of their own are not counted.',
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
      return fail('The HTML is longer than 2 MB uncompressed: the rest is not indexed.', [], {
        value,
      })
    }
    if (decodedBytes > MEBIBYTE) {
      return warn('The HTML is longer than 1 MB uncompressed, half of what Googlebot reads.', [], {
        value,
      })
    }
    return pass(undefined, { value })
  },
})
