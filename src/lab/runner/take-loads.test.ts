import { describe, expect, it } from 'vitest'
import { takeLoads } from './take-loads.ts'

type Sample = Awaited<ReturnType<Parameters<typeof takeLoads>[0]>>

function sample(score: number, { tbt = 0, work = 100 } = {}): Sample {
  const lhr = {
    categories: { performance: { score } },
    audits: {
      'total-blocking-time': { numericValue: tbt },
      'mainthread-work-breakdown': {
        details: {
          type: 'table',
          items: [
            { group: 'scriptEvaluation', duration: work },
            { group: 'other', duration: 5000 },
          ],
        },
      },
    },
    environment: { benchmarkIndex: 1000 },
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the rest of a Lighthouse result plays no part
  return { lhr, artifacts: {} } as unknown as Sample
}

function taking(...samples: Sample[]) {
  const taken: number[] = []
  const take = async (number: number) => {
    taken.push(number)
    return samples[number] ?? sample(0)
  }
  return { take, taken }
}

const ONE = { wanted: 1, usualIndex: null }

describe('page loads', () => {
  it('are as many as are wanted when nothing disturbs them', async () => {
    const { take, taken } = taking(sample(0.9), sample(0.92), sample(0.95))
    const { samples, disturbance } = await takeLoads(take, { wanted: 3, usualIndex: null })
    expect({ loads: samples.length, disturbance, taken }).toEqual({
      loads: 3,
      disturbance: null,
      taken: [0, 1, 2],
    })
  })

  it('are repeated once, in place of a disturbed one', async () => {
    const calm = sample(0.9)
    const { take, taken } = taking(sample(0.5, { tbt: 800 }), calm)
    expect(await takeLoads(take, ONE)).toEqual({ samples: [calm], disturbance: null })
    expect(taken).toEqual([0, 1])
  })

  it('stay disturbed where repeating one does not help', async () => {
    const { take, taken } = taking(sample(0.5, { tbt: 800 }), sample(0.6, { tbt: 700 }))
    expect(await takeLoads(take, ONE)).toMatchObject({ disturbance: 'unexplained blocking' })
    expect(taken).toEqual([0, 1])
  })

  it('leave out the worst of several', async () => {
    const { take } = taking(sample(0.9), sample(0.6), sample(0.91), sample(0.92))
    const { samples, disturbance } = await takeLoads(take, { wanted: 3, usualIndex: null })
    expect(samples.map(({ lhr }) => lhr.categories.performance?.score)).toEqual([0.9, 0.91, 0.92])
    expect(disturbance).toBeNull()
  })
})
