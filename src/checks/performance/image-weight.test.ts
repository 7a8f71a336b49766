import { describe, expect, it } from 'vitest'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { imageWeight } from './image-weight.ts'

const KIB = 1024

function outcome(overrides: Partial<AssetFact>) {
  return imageWeight.evaluate({ assets: [imageExample(overrides)], resources: [] })
}

describe('image-weight', () => {
  it.each([
    { wireBytes: 100 * KIB, status: 'pass' },
    { wireBytes: 100 * KIB + 1, status: 'warn' },
    { wireBytes: 500 * KIB, status: 'warn' },
    { wireBytes: 500 * KIB + 1, status: 'fail' },
  ])('answers $wireBytes bytes with $status', ({ wireBytes, status }) => {
    expect(outcome({ wireBytes, decodedBytes: null }).status).toBe(status)
  })

  it('counts the images above the limit of its verdict', () => {
    const assets = [600, 200].map((kib) => {
      const url = `https://www.example.com/${kib}.jpg`
      return imageExample({ url, wireBytes: kib * KIB, decodedBytes: null })
    })
    const judged = (files: readonly AssetFact[]) =>
      imageWeight.evaluate({ assets: files, resources: [] })
    expect(judged(assets)).toMatchObject({
      message: '1 image is larger than 500 KiB (2 of 2 images tested)',
    })
    expect(judged(assets.slice(1))).toMatchObject({
      message: '1 image is larger than 100 KiB (1 image tested)',
    })
  })

  it('uses the smaller of the transferred and the decoded size', () => {
    expect(outcome({ wireBytes: 90 * KIB, decodedBytes: 400 * KIB }).status).toBe('pass')
  })

  it.each([
    { name: 'icons', overrides: { use: 'other', wireBytes: 900_000 } as const },
    { name: 'files that are no images', overrides: { content: null, wireBytes: 900_000 } },
    { name: 'images of unknown size', overrides: { wireBytes: null, decodedBytes: null } },
  ])('does not judge $name', ({ overrides }) => {
    expect(outcome(overrides).status).toBe('not-applicable')
  })
})
