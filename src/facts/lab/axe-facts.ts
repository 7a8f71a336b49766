import type { AxeResult } from '../../lab/interaction-test-results.ts'

/** What axe-core found: our run of it, or what Lighthouse's had found before ours. */
export type AxeFacts =
  | {
      readonly measured: true
      readonly value: AxeResult
      /** Why rules that are named nowhere in it were not run. */
      readonly others: string
    }
  | { readonly measured: false; readonly reason: string }
