import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { responseFacts } from '../../../test/support/network-facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { imageExample, scriptExample } from '../shared/asset-example.ts'
import { pageWeight } from './page-weight.ts'

const KIB = 1024
const script = resourceFact('https://www.example.com/other.js')

function outcome(assets: readonly AssetFact[], resources = [script]) {
  const response = responseFacts({ wireBytes: 10 * KIB })
  return pageWeight.evaluate({ ...pageFacts(), assets, resources, response })
}

const image = (kib: number) => imageExample({ wireBytes: kib * KIB })

describe('page-weight', () => {
  it.each([
    { kib: 2657, status: 'pass', points: 0.9 },
    { kib: 2658, status: 'warn' },
    { kib: 3990, status: 'warn', points: 0.5 },
    { kib: 3991, status: 'fail' },
  ])('answers $kib KiB beside a page of 10 with $status', ({ kib, ...expected }) => {
    expect(outcome([image(kib)])).toMatchObject(expected)
  })

  it('says of how many files it speaks, the largest kind first', () => {
    const assets = [
      image(100),
      { ...image(50), url: 'https://www.example.com/small.jpg' },
      scriptExample({ wireBytes: 20 * KIB }),
    ]
    expect(outcome(assets)).toMatchObject({
      message: 'The page and 3 of its 4 files weigh 180 KiB (recommended: at most 2,667 KiB)',
      evidence: [
        { name: 'image', value: 2, bytes: 150 * KIB },
        { name: 'script', value: 1, bytes: 20 * KIB },
        { name: 'page', bytes: 10 * KIB },
      ],
    })
  })

  it('is not measured when no size is known', () => {
    expect(outcome([imageExample({ wireBytes: null })]).status).toBe('not-applicable')
    expect(outcome([], []).status).toBe('pass')
  })
})
