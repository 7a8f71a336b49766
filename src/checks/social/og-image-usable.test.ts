import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import type { AssetFact, ImageContent } from '../../facts/asset-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { ogImageUsable } from './og-image-usable.ts'

const { address: page, robotsTxt } = pageFacts()

function outcome(address: string, size: readonly string[] = [], assets: readonly AssetFact[] = []) {
  const [width, height] = size
  const metas = [
    metaFact({ property: 'og:image', content: address, line: 5 }),
    ...(width === undefined ? [] : [metaFact({ property: 'og:image:width', content: width })]),
    ...(height === undefined ? [] : [metaFact({ property: 'og:image:height', content: height })]),
  ]
  return ogImageUsable.evaluate({ address: page, assets, head: headFacts({ metas }), robotsTxt })
}

describe('og-image-usable', () => {
  it.each(['data:image/png;base64,AAAA', 'http://', 'card.jpg', 'https://www.example.com/a.AVIF'])(
    'fails %s',
    (address) => {
      expect(outcome(address).status).toBe('fail')
    },
  )

  it.each([
    { size: ['1200', '630'], status: 'pass' },
    { size: ['1199', '630'], status: 'warn' },
    { size: ['2000', '630'], status: 'warn' },
    { size: ['599', '315'], status: 'warn' },
    { size: ['600', '315'], status: 'warn' },
    { size: ['1200px', '1200'], status: 'pass' },
    { size: ['1200'], status: 'pass' },
  ])('answers a stated size of $size with $status', ({ size, status }) => {
    expect(outcome('https://cdn.example.net/card.png', size).status).toBe(status)
  })

  it('does not judge rules of a host whose robots.txt was not read', () => {
    const rules = [{ allow: false, pattern: '/', line: 2 }]
    const closed = { ...robotsTxt, groups: [{ agents: ['*'], rules }] }
    const at = (content: string) =>
      ogImageUsable.evaluate({
        address: page,
        assets: [],
        head: headFacts({ metas: [metaFact({ property: 'og:image', content })] }),
        robotsTxt: closed,
      })
    expect(at('https://cdn.example.net/card.png').status).toBe('pass')
    expect(at('https://www.example.com/card.png')).toMatchObject({
      status: 'fail',
      message: 'robots.txt blocks facebookexternalhit and Twitterbot from fetching the share image',
    })
  })

  it('distinguishes an image too small for any card from one that is cropped', () => {
    const address = 'https://cdn.example.net/card.png'
    expect(outcome(address, ['599', '599'])).toMatchObject({
      message: 'The share image has only 599 × 599 pixels',
    })
    expect(outcome(address, ['600', '600'])).toMatchObject({
      message: 'The share image has 600 × 600 pixels, so networks crop it',
    })
  })
})

describe('og-image-usable, of the file itself', () => {
  const url = 'https://cdn.example.net/card.png'
  const file = (overrides: Partial<AssetFact>, content: Partial<ImageContent> = {}) =>
    outcome(url, [], [imageExample({ url, use: 'share', ...overrides }, content)])

  it.each([
    { name: '404', overrides: { status: 404 }, status: 'fail' },
    { name: '500', overrides: { status: 500 }, status: 'fail' },
    { name: 'the first bytes of it', overrides: { status: 206 }, status: 'pass' },
    { name: 'a refusal, which may be ours alone', overrides: { status: 403 }, status: 'pass' },
    { name: 'no answer in time', overrides: { state: 'unknown', status: null }, status: 'pass' },
    { name: 'no host', overrides: { state: 'unreachable', status: null }, status: 'fail' },
    { name: 'a web page', overrides: { mimeType: 'text/html' }, status: 'fail' },
    { name: 'no known type', overrides: { mimeType: null }, status: 'pass' },
    {
      name: 'an SVG type',
      overrides: { mimeType: 'image/svg+xml', content: null },
      status: 'fail',
    },
    { name: '5 MiB', overrides: { wireBytes: 5 * 1024 * 1024 }, status: 'pass' },
    { name: 'more', overrides: { wireBytes: 5 * 1024 * 1024 + 1 }, status: 'warn' },
    { name: 'http in the end', overrides: { final: 'http://cdn.example.net/a' }, status: 'warn' },
  ] as const)('answers $name with $status', ({ overrides, status }) => {
    expect(file(overrides).status).toBe(status)
  })

  it('goes by the bytes of the file, whatever its name or the page says', () => {
    expect(file({}, { format: 'svg', width: null, height: null }).status).toBe('fail')
    expect(file({}, { format: 'webp' }).status).toBe('pass')
    const small = imageExample({ url, use: 'share' }, { width: 500, height: 262 })
    expect(outcome(url, ['1200', '630'], [small])).toMatchObject({
      status: 'warn',
      message: 'The share image has only 500 × 262 pixels',
      evidence: [{ note: 'The page states 1200 × 630 pixels, but the file has 500 × 262' }],
    })
  })

  it('notes a stated size that is not the real one, even when the image is fine', () => {
    const image = imageExample({ url, use: 'share' })
    expect(outcome(url, ['600', '315'], [image])).toEqual({
      status: 'pass',
      message: 'The page states 600 × 315 pixels, but the file has 1200 × 630',
    })
  })

  it('does not blame the share image for another file that is missing', () => {
    const url = 'https://www.example.com/other.jpg'
    const other = imageExample({ url, status: 404, content: null })
    expect(outcome('https://www.example.com/card.jpg', ['1200', '630'], [other]).status).toBe(
      'pass',
    )
  })
})
