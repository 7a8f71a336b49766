import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { compressionOf, usualSaving } from './shared/content-codings.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const compressionModern = defineCheck({
  id: 'compression-modern',
  category: 'performance',
  family: 'compression',
  tier: 'F',
  appliesTo: 'any',
  title: 'Brotli or Zstandard is used',
  why: 'Both make text a good deal smaller than gzip does, and every current browser reads at least one.',
  fix: 'Enable br or zstd beside gzip; compress static files once, at the highest level, when they are built.',
  criteria:
    'Passes when the page came in br or zstd (or dcb, dcz), and warns when it came in another coding, gzip included, although br and zstd were asked for. Does not apply over http, where browsers ask for neither, to an answer that is not compressed, and to formats that are compressed by themselves.',
  source: 'https://web.dev/articles/reduce-network-payloads-using-text-compression',
  reads: ['address', 'response'],
  examples: {
    pass: [{ facts: { response: { encodings: ['zstd'] } } }],
    warn: [{ facts: { response: { encodings: ['gzip'] } } }],
    'not-applicable': [
      { facts: { response: { encodings: [] } } },
      { url: 'http://www.example.com/', facts: { response: { encodings: ['gzip'] } } },
    ],
  },

  evaluate({ address, response }) {
    if (!isHttps(address.final))
      return notApplicable('Browsers ask for br and zstd over https only.')
    if (usualSaving(response.mimeType) === null)
      return notApplicable('The format is compressed by itself.')
    const compression = compressionOf(response)
    if (compression === 'none') return notApplicable('The answer is not compressed.')
    return compression === 'modern'
      ? pass()
      : warn('br and zstd were offered, but the answer used an older coding.', [
          { value: response.encodings.join(', '), expected: 'br or zstd' },
        ])
  },
})
