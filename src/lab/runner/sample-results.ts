import type { LoadOfSeveral, SampleResult } from '../lab-result.ts'
import { networkRecords, typeOf } from './read-requests.ts'
import type { Sample } from './take-sample.ts'

/** Results of each load; of several, also what is limited beside the metrics. */
export async function sampleResults(samples: readonly Sample[]): Promise<SampleResult[]> {
  if (samples.length < 2) return samples.map(metricsOf)
  return Promise.all(
    samples.map(async (sample) => ({ ...metricsOf(sample), several: await severalOf(sample) })),
  )
}

function metricsOf({ lhr }: Sample): SampleResult {
  const number = (id: string) => lhr.audits[id]?.numericValue ?? null
  return {
    score: lhr.categories.performance?.score ?? null,
    lcp: number('largest-contentful-paint'),
    fcp: number('first-contentful-paint'),
    tbt: number('total-blocking-time'),
    speedIndex: number('speed-index'),
    cls: number('cumulative-layout-shift'),
  }
}

async function severalOf(sample: Sample): Promise<LoadOfSeveral> {
  const categories = Object.values(sample.lhr.categories).map(({ id, score }) => [id, score])
  const byType = Map.groupBy(await networkRecords(sample), typeOf)
  return {
    categories: Object.fromEntries(categories),
    requests: [...byType].map(([type, records]) => ({
      type,
      count: records.length,
      transferBytes: records.reduce((sum, { transferSize }) => sum + transferSize, 0),
    })),
  }
}
