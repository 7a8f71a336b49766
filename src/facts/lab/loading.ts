import type { LoadingFacts } from './loading-facts.ts'
import type { ReadDevice } from './read-lab.ts'

export function loadingOf({ device, lighthouse }: ReadDevice): LoadingFacts {
  const number = (id: string) => lighthouse.audits[id]?.numericValue ?? null
  return {
    device,
    metrics: {
      lcp: number('largest-contentful-paint'),
      fcp: number('first-contentful-paint'),
      tbt: number('total-blocking-time'),
      speedIndex: number('speed-index'),
      cls: number('cumulative-layout-shift'),
    },
  }
}
