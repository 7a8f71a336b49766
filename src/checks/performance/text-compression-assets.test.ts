import { describe, expect, it } from 'vitest'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { imageExample, scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { textCompressionAssets } from './text-compression-assets.ts'

const outcome = (...assets: AssetFact[]) =>
  textCompressionAssets.evaluate({ assets, resources: [] })

function plain(mimeType: string, decodedBytes: number, overrides: Partial<AssetFact> = {}) {
  return scriptExample({ mimeType, decodedBytes, encodings: [], ...overrides })
}

describe('text-compression-assets', () => {
  it.each([
    { name: '1,400 bytes of CSS to save', asset: plain('text/css', 1750), status: 'fail' },
    { name: 'one byte less', asset: plain('text/css', 1748), status: 'not-applicable' },
    { name: 'a script', asset: plain('text/javascript', 2090), status: 'fail' },
    { name: 'an SVG image', asset: plain('image/svg+xml', 2800), status: 'fail' },
    { name: 'a TrueType font', asset: plain('font/ttf', 2800), status: 'fail' },
    { name: 'WOFF2', asset: plain('font/woff2', 90_000), status: 'not-applicable' },
    { name: 'a PNG', asset: plain('image/png', 90_000), status: 'not-applicable' },
    { name: 'a JPEG', asset: imageExample(), status: 'not-applicable' },
    {
      name: 'an .svgz, compressed by itself',
      asset: plain('image/svg+xml', 90_000, { url: 'https://www.example.com/a.svgz?v=1' }),
      status: 'not-applicable',
    },
    {
      name: 'a part of a file',
      asset: plain('text/css', 90_000, { status: 206 }),
      status: 'not-applicable',
    },
    {
      name: 'a file that was not read whole',
      asset: plain('text/css', 1, { decodedBytes: null, wireBytes: 90_000 }),
      status: 'not-applicable',
    },
    {
      name: 'identity, which is none',
      asset: plain('text/css', 90_000, { encodings: ['identity'] }),
      status: 'fail',
    },
    { name: 'zstd', asset: stylesheetExample({ encodings: ['zstd'] }), status: 'pass' },
  ])('answers $name with $status', ({ asset, status }) => {
    expect(outcome(asset).status).toBe(status)
  })

  it('sums up the possible saving', () => {
    expect(
      outcome(
        plain('text/css', 10_000),
        plain('image/svg+xml', 10_000, { kind: 'image', url: 'https://www.example.com/a.svg' }),
        stylesheetExample(),
        scriptExample({ url: 'https://www.example.com/gone.js', status: 404 }),
        imageExample(),
      ),
    ).toMatchObject({
      message: '2 files are not compressed, wasting about 13 KiB (3 of 4 text files tested)',
      value: { number: 13_000, unit: 'bytes' },
    })
  })
})
