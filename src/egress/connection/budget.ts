import { EgressError } from '../egress-error.ts'

/** The network budget of one run. */
export interface Budget {
  takeRequest(): void
  takeBytes(count: number): void
}

/** Both methods throw `EgressError` `budget` once their limit is exceeded. */
export function createBudget(limits: { maxRequests: number; maxBytes: number }): Budget {
  let requests = 0
  let bytes = 0
  return {
    takeRequest() {
      requests += 1
      if (requests > limits.maxRequests) throw new EgressError('budget', 'no requests left')
    },
    takeBytes(count) {
      bytes += count
      if (bytes > limits.maxBytes) throw new EgressError('budget', 'no bytes left')
    },
  }
}
