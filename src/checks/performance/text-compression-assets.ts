import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { sampleOf, tested } from '../shared/asset-sample.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { kibibytes } from './shared/amounts.ts'
import { compressionOf, MIN_SAVING, usualSaving } from './shared/content-codings.ts'
import { counted, grouped, verb } from '../shared/counted.ts'

export const textCompressionAssets = defineCheck({
  id: 'text-compression-assets',
  category: 'performance',
  family: 'compression',
  tier: 'D',
  title: 'Style sheets, scripts and SVG images are compressed',
  why: 'Compression shrinks code to a third or less; without it, visitors wait longer before the page appears and works.',
  fix: 'Enable br, zstd or gzip for CSS, JavaScript, SVG, JSON and TTF files on the server or CDN.',
  criteria: {
    pass: 'Every tested text file is compressed with br, zstd or gzip.',
    warn: 'At least one tested text file is compressed with another coding such as deflate, and none is uncompressed.',
    fail: 'At least one tested text file is not compressed.',
    'not-applicable': 'No tested text file is large enough to count.',
    note: 'A file counts when compression usually saves 1,400 bytes: 80 % of CSS, 67 % of scripts, 50 % of SVG, JSON and other text. Up to 6 style sheets, 6 scripts, 12 images and the manifest are fetched, third-party ones included. The image for sharing, .svgz files and files not read in full do not count.',
  },
  source: 'https://web.dev/articles/reduce-network-payloads-using-text-compression',
  reads: ['assets', 'resources'],
  examples: {
    pass: [{ facts: { assets: [stylesheetExample(), scriptExample({ encodings: ['gzip'] })] } }],
    warn: [{ facts: { assets: [scriptExample({ encodings: ['deflate'] })] } }],
    fail: [
      {
        facts: {
          assets: [scriptExample({ encodings: [], wireBytes: 40_000 }), stylesheetExample()],
        },
      },
    ],
    'not-applicable': [
      { html: '<script src="/app.js"></script>' },
      { facts: { assets: [scriptExample({ encodings: [], wireBytes: 900, decodedBytes: 900 })] } },
    ],
  },

  evaluate({ assets, resources }) {
    const sample = sampleOf({ assets, resources }, ['stylesheet', 'script', 'image', 'manifest'])
    const texts = sample.files.filter(isWorthIt)
    if (texts.length === 0)
      return notApplicable('No tested text file is large enough for compression to matter')

    // Which images are text is known only for fetched ones.
    const code = sampleOf({ assets, resources }, ['stylesheet', 'script', 'manifest'])
    const total = code.total + texts.filter(({ kind }) => kind === 'image').length
    const scope = tested(texts.length, total, 'text file')
    const plain = texts.filter((asset) => compressionOf(asset) === 'none')
    const unusual = texts.filter((asset) => compressionOf(asset) === 'other')
    if (plain.length > 0) {
      const saving = plain.reduce((sum, asset) => sum + savingOf(asset), 0)
      return fail(
        `${counted(plain.length, 'file')} ${verb(plain.length, 'is', 'are')} not compressed, wasting about ${kibibytes(saving)} (${scope})`,
        [...plain, ...unusual].map(row),
        { value: { number: saving, unit: 'bytes' } },
      )
    }
    return unusual.length > 0
      ? warn(
          `${counted(unusual.length, 'file')} ${verb(unusual.length, 'uses', 'use')} an unusual compression coding (${scope})`,
          unusual.map(row),
        )
      : pass(scope)
  },
})

/** Many servers send ranges without compression, which proves nothing. */
function isWorthIt(asset: AssetFact): boolean {
  if (asset.status === 206 || asset.decodedBytes === null) return false
  if (/\.svgz$/i.test(URL.parse(asset.url)?.pathname ?? '')) return false
  return savingOf(asset) >= MIN_SAVING
}

function savingOf({ mimeType, decodedBytes }: AssetFact): number {
  return Math.round((decodedBytes ?? 0) * (usualSaving(mimeType ?? '') ?? 0))
}

function row(asset: AssetFact): Evidence {
  return {
    url: asset.url,
    value: asset.encodings.join(', ') || 'not compressed',
    bytes: asset.decodedBytes ?? 0,
    note: `could save ${grouped(savingOf(asset))} bytes`,
  }
}
