import type { PlannedSample, SampleStore } from '../page-sample.ts'

/** The sample of a crawl in memory, for commands. */
export function createMemorySamples(urlOf: (number: number) => string): SampleStore {
  const rows = new Map<number, PlannedSample>()
  const change = (number: number, to: Partial<PlannedSample>) => {
    const row = rows.get(number)
    if (row) rows.set(number, { ...row, ...to })
  }
  return {
    planned: async () => [...rows.values()],
    async plan(numbers) {
      for (const number of numbers) {
        rows.set(number, { number, url: urlOf(number), attempt: 0, sample: null })
      }
    },
    async begin(number) {
      change(number, { attempt: (rows.get(number)?.attempt ?? 0) + 1 })
    },
    save: async (sample) => change(sample.number, { sample }),
  }
}
