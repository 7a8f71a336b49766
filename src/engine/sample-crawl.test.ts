import { describe, expect, it } from 'vitest'
import type { PageSample, PlannedSample, SampleStore } from '../crawl/page-sample.ts'
import type { AuditOutcome } from '../report/results.ts'
import { sampleCrawl } from './sample-crawl.ts'

/** A sample in memory, with attempts of earlier workers. */
function sampleStore(begun: Readonly<Record<number, number>> = {}) {
  let rows: PlannedSample[] = []
  const change = (number: number, to: Partial<PlannedSample>) => {
    rows = rows.map((row) => (row.number === number ? { ...row, ...to } : row))
  }
  const store: SampleStore = {
    planned: async () => rows,
    async plan(numbers) {
      rows = numbers.map((number) => ({
        number,
        url: `/${number}`,
        attempt: begun[number] ?? 0,
        sample: null,
      }))
    },
    async begin(number) {
      const { attempt = 0 } = rows.find((row) => row.number === number) ?? {}
      change(number, { attempt: attempt + 1 })
    },
    save: async (sample) => change(sample.number, { sample }),
  }
  return store
}

const FAILED: AuditOutcome = {
  status: 'failed',
  error: { code: 'timeout', message: 'It took too long.' },
}
const never = new AbortController().signal

describe('the sample of a crawl', () => {
  it('loads each planned page once, and keeps why one was not measured', async () => {
    const loaded: string[] = []
    const progress: string[] = []
    const samples = await sampleCrawl({
      samples: sampleStore(),
      plan: async () => [1, 2],
      audit: async (url) => {
        loaded.push(url)
        return FAILED
      },
      signal: never,
      onProgress: (done, total) => void progress.push(`${done}/${total}`),
    })
    const reason = 'It took too long.'
    expect(samples).toEqual([
      { number: 1, measured: null, reason },
      { number: 2, measured: null, reason },
    ])
    expect([loaded, progress]).toEqual([
      ['/1', '/2'],
      ['0/2', '1/2', '2/2'],
    ])
  })

  it('continues where it was interrupted, without planning again', async () => {
    const store = sampleStore()
    const loaded: string[] = []
    let plans = 0
    const turn = new AbortController()
    const sampling = {
      samples: store,
      plan: async () => [(plans += 1), 2, 3],
      audit: async (url: string) => {
        loaded.push(url)
        if (url === '/2') turn.abort()
        return FAILED
      },
      signal: never,
    }
    await expect(sampleCrawl({ ...sampling, turn: turn.signal })).rejects.toThrow('abort')
    // The page that was being loaded is finished when the turn is over.
    expect(loaded).toEqual(['/1', '/2'])
    const samples = await sampleCrawl(sampling)
    expect(samples.map(({ number }) => number)).toEqual([1, 2, 3])
    expect([loaded, plans]).toEqual([['/1', '/2', '/3'], 1])
  })

  it('stops at once for its signal, and loads that page again', async () => {
    const store = sampleStore()
    const stop = new AbortController()
    const plan = async () => [1]
    const stopped = sampleCrawl({
      samples: store,
      plan,
      audit: async () => {
        stop.abort(new Error('The worker ends.'))
        throw new Error('cut off')
      },
      signal: stop.signal,
    })
    await expect(stopped).rejects.toThrow('The worker ends.')
    expect(await store.planned()).toMatchObject([{ attempt: 1, sample: null }])
    const samples = await sampleCrawl({
      samples: store,
      plan,
      audit: async () => FAILED,
      signal: never,
    })
    expect(samples).toHaveLength(1)
  })

  it('gives up a page that was begun three times, and keeps going after a fault of ours', async () => {
    const troubles: unknown[] = []
    const samples = await sampleCrawl({
      samples: sampleStore({ 1: 3, 2: 2 }),
      plan: async () => [1, 2, 3],
      audit: async (url) => {
        if (url === '/2') throw new Error('broken')
        return FAILED
      },
      signal: never,
      onTrouble: (error) => troubles.push(error),
    })
    expect(samples.map(({ reason }: PageSample) => reason)).toEqual([
      'The page could not be loaded in several attempts.',
      'The browser part of the audit failed.',
      'It took too long.',
    ])
    expect(troubles).toEqual([new Error('broken')])
  })
})
