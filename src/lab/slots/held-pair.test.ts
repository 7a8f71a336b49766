import { describe, expect, it } from 'vitest'
import { holdPair } from './held-pair.ts'
import type { Pair } from './pair.ts'
import type { Pairs } from './pairs.ts'

/** Browser slots identified by number, and what happened to each. */
function pairsOf(end: () => Promise<void> = async () => undefined) {
  const became: string[] = []
  const product = (pair: Pair) => pair.product
  let taken = 0
  const pairs: Pick<Pairs, 'take' | 'giveBack' | 'end'> = {
    async take() {
      taken += 1
      became.push(`${taken} taken`)
      // oxlint-disable-next-line no-unsafe-type-assertion -- who holds a pair does nothing with it
      return { product: String(taken) } as Pair
    },
    async giveBack(pair) {
      became.push(`${product(pair)} given back`)
    },
    async end(pair) {
      await end()
      became.push(`${product(pair)} ended`)
    },
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- nothing else of them is asked for
  return { became, pairs: pairs as Pairs }
}

describe('the browser slot of a run', () => {
  it('is reused as long as it is sound', async () => {
    const { became, pairs } = pairsOf()
    const held = holdPair(pairs)
    await held.take()
    held.keep()
    await held.take()
    held.keep()
    await held.leave()
    expect(became).toEqual(['1 taken', '1 given back'])
  })

  it('is replaced after it broke', async () => {
    const { became, pairs } = pairsOf()
    const held = holdPair(pairs)
    await held.take()
    await held.take()
    await held.leave()
    expect(became).toEqual(['1 taken', '1 ended', '2 taken', '2 ended'])
  })

  it('is released with the run, even while the broken one is still being ended', async () => {
    const ending = Promise.withResolvers<void>()
    const { became, pairs } = pairsOf(() => ending.promise)
    const held = holdPair(pairs)
    await held.take()
    const another = held.take()
    another.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    await held.leave()
    ending.resolve()
    await expect(another).rejects.toThrow('The run has ended.')
    expect(became).toEqual(['1 taken', '1 ended'])
  })
})
