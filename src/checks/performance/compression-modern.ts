import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { compressionOf, usualSaving } from './shared/content-codings.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const compressionModern = defineCheck({
  id: 'compression-modern',
  category: 'performance',
  family: 'compression',
  tier: 'F',
  appliesTo: 'any',
  title: 'The page is compressed with Brotli or Zstandard',
  why: 'Brotli and Zstandard make text smaller than gzip does, so visitors download less. Every current browser supports at least one of the two.',
  fix: 'Enable br or zstd in addition to gzip; compress static files once at build time, at the highest level.',
  criteria: {
    pass: 'The response is compressed with br, zstd, dcb or dcz.',
    warn: 'The response is compressed with another coding, gzip included, although the request accepted br and zstd.',
    'not-applicable':
      'The page is served over http, where browsers accept neither coding; the response is not compressed; or the format is compressed already.',
  },
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
      return notApplicable('The page is served over http, where browsers do not accept br and zstd')
    if (usualSaving(response.mimeType) === null)
      return notApplicable('The format of the page is compressed already')
    const compression = compressionOf(response)
    if (compression === 'none') return notApplicable('The response is not compressed')
    return compression === 'modern'
      ? pass()
      : warn('The response is compressed, but not with br or zstd', [
          { value: response.encodings.join(', '), expected: 'br or zstd' },
        ])
  },
})
