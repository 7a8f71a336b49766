import { kibibytes } from './shared/amounts.ts'
import { defineCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

const MAX_CODE = 100 * 1024
const MAX_DATA_URI = 10 * 1024

export const inlineBytes = defineCheck({
  id: 'inline-bytes',
  category: 'performance',
  family: 'weight',
  tier: 'F',
  title: 'The page has little inline code and data',
  why: 'Inline code and data are not cached separately, so visitors download them again with every page.',
  fix: 'Keep only the code for the first screen inline, and move the rest and large data: URLs into files.',
  criteria: {
    pass: 'Inline scripts and styles are at most 100 KiB in total, and no data: URL is larger than 10 KiB.',
    warn: 'Inline scripts and styles are above 100 KiB in total, or at least one data: URL is larger than 10 KiB.',
    note: 'Blocks of JSON data are shown and do not count; style attributes do not count. A data: URL is the value of a src, href, srcset, data or poster attribute that starts with data:.',
  },
  source: 'https://web.dev/articles/extract-critical-css',
  reads: ['markup'],
  examples: {
    pass: [{ html: '<style>p { color: green }</style><script>start()</script>' }],
    warn: [
      { html: `<script>${'start();'.repeat(14_000)}</script>` },
      { html: `<img alt="" src="data:image/png;base64,${'A'.repeat(16_000)}">` },
    ],
  },

  evaluate({ markup: { bytes, dataUris } }) {
    const code = bytes.inlineScript + bytes.inlineStyle
    const large = dataUris.filter((uri) => uri.bytes > MAX_DATA_URI)
    const value = { number: code, unit: 'bytes' } as const
    if (code <= MAX_CODE && large.length === 0) return pass(undefined, { value })

    const evidence = [
      { name: 'inline scripts', bytes: bytes.inlineScript },
      { name: 'inline styles', bytes: bytes.inlineStyle },
      ...(bytes.inlineData > 0
        ? [{ name: 'JSON data (not counted)', bytes: bytes.inlineData }]
        : []),
      ...large.map((uri) => ({
        ...(uri.line === null ? {} : { line: uri.line }),
        name: 'data: URL',
        bytes: uri.bytes,
      })),
    ]
    const message =
      code > MAX_CODE
        ? `Inline scripts and styles are ${kibibytes(code, MAX_CODE)} (recommended: at most 100 KiB)`
        : `${counted(large.length, 'data: URL')} ${verb(large.length, 'is', 'are')} larger than 10 KiB`
    return warn(message, evidence, { value })
  },
})
