import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { kibibytes } from './shared/amounts.ts'
import { compressionOf, MIN_SAVING, usualSaving } from './shared/content-codings.ts'
import { headerList } from '../../facts/derived/headers.ts'

/** A page of fewer bytes arrives in the first round trips, compressed or not. */
const SMALL = 30_000
/** A smaller saving is worth a line of configuration, but is not a failure. */
const SLIGHT = 10_000

const large = { wireBytes: 40_000, decodedBytes: 40_000, encodings: [] }

export const textCompression = defineCheck({
  id: 'text-compression',
  category: 'performance',
  family: 'compression',
  tier: 'C',
  appliesTo: 'any',
  title: 'The page is compressed',
  why: 'Compression shrinks text to a third or less; without it, visitors on slow networks wait longer.',
  fix: 'Enable br, zstd or gzip for all text types, HTML included, on the server or proxy.',
  criteria: {
    pass: 'The page is compressed with br, zstd or gzip.',
    warn: 'The page is compressed with another coding such as deflate, or is not compressed and compression usually saves 1,400 to 9,999 bytes.',
    fail: 'The page is not compressed, and compression usually saves 10,000 bytes or more.',
    'not-applicable':
      'Compression would save less than 1,400 bytes, or the format is compressed already.',
    note: 'Savings are estimated at 67 % of HTML and scripts, 80 % of CSS, and 50 % of JSON, XML and other text. A pass mentions a missing Vary: Accept-Encoding.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  reads: ['response'],
  examples: {
    pass: [
      { facts: { response: { wireBytes: 9000, decodedBytes: 40_000, encodings: ['br'] } } },
      { facts: { response: { wireBytes: 9000, decodedBytes: 40_000, encodings: ['gzip'] } } },
    ],
    warn: [
      { facts: { response: { wireBytes: 9000, decodedBytes: 40_000, encodings: ['deflate'] } } },
      { facts: { response: { wireBytes: 9000, decodedBytes: 9000, encodings: [] } } },
    ],
    fail: [{ facts: { response: large } }],
    'not-applicable': [
      { html: '<p>Short.</p>' },
      { facts: { response: { ...large, mimeType: 'application/pdf' } } },
    ],
  },

  evaluate({ response }) {
    const share = usualSaving(response.mimeType)
    if (share === null) return notApplicable('The format of the page is compressed already')

    const evidence = [
      {
        name: 'on the wire',
        value: response.encodings.join(', ') || 'not compressed',
        bytes: response.wireBytes,
      },
      { name: 'decoded', bytes: response.decodedBytes },
    ]
    const compression = compressionOf(response)
    if (compression === 'other')
      return warn('The page is compressed with an unusual coding', evidence)
    if (compression !== 'none') return pass(varyNote(response.headers), { evidence })

    const saving = Math.round(response.decodedBytes * share)
    if (saving < MIN_SAVING) return notApplicable('The page is too small for compression to matter')
    return (saving < SLIGHT ? warn : fail)(
      `The page is not compressed; compression would save about ${kibibytes(saving)}`,
      evidence,
      {
        value: { number: saving, unit: 'bytes' },
        ...(response.decodedBytes < SMALL && { tier: 'D' }),
      },
    )
  },
})

function varyNote(headers: readonly (readonly [string, string])[]): string | undefined {
  const vary = new Set(headerList(headers, 'vary').map((name) => name.toLowerCase()))
  return vary.has('accept-encoding') || vary.has('*')
    ? undefined
    : 'Vary: Accept-Encoding is missing, so caches may send a coding that clients cannot read'
}
