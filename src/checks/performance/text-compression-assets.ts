import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { sampleOf, tested } from '../shared/asset-sample.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { compressionOf, MIN_SAVING, usualSaving } from './shared/content-codings.ts'
import { counted } from '../shared/counted.ts'

export const textCompressionAssets = defineCheck({
  id: 'text-compression-assets',
  category: 'performance',
  family: 'compression',
  tier: 'D',
  title: 'Style sheets, scripts and SVG images are compressed on their way',
  why: 'Code shrinks to a third or less, and the browser waits for all of it before it can show or run anything.',
  fix: 'Enable br, zstd or gzip for CSS, JavaScript, SVG, JSON and TTF files at the server or the CDN.',
  criteria:
    'Passes when every tested text file came in br, zstd or gzip, warns when one came in another coding such as deflate, and fails when one is not compressed. A file counts when compressing usually saves 1,400 bytes of it, reckoned at 80 % of CSS, 67 % of scripts and 50 % of SVG, JSON and other text. Up to 6 style sheets, 6 scripts, 12 images and the manifest are fetched, of other sites too; .svgz files and those that were not read whole are left out. Does not apply when no file counts.',
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
    if (texts.length === 0) return notApplicable('No text file was tested that is worth it.')

    // Which images are text is known only of those that came.
    const code = sampleOf({ assets, resources }, ['stylesheet', 'script', 'manifest'])
    const total = code.total + texts.filter(({ kind }) => kind === 'image').length
    const scope = tested(texts.length, total, 'text files')
    const plain = texts.filter((asset) => compressionOf(asset) === 'none')
    const unusual = texts.filter((asset) => compressionOf(asset) === 'other')
    if (plain.length > 0) {
      const saving = plain.reduce((sum, asset) => sum + savingOf(asset), 0)
      return fail(
        `Not compressed: ${counted(plain.length, 'file')}; about ${saving.toLocaleString('en')} bytes could be saved. ${scope}`,
        [...plain, ...unusual].map(row),
        { value: { number: saving, unit: 'bytes' } },
      )
    }
    return unusual.length > 0
      ? warn(
          `Compressed with an unusual coding: ${counted(unusual.length, 'file')}. ${scope}`,
          unusual.map(row),
        )
      : pass(scope)
  },
})

/** A part that was asked for by its range comes without a coding from many servers, and says nothing. */
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
    note: `${savingOf(asset).toLocaleString('en')} bytes to save`,
  }
}
