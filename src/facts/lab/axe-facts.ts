import type { AxeResult } from '../../lab/interaction-test-results.ts'

/** Results of axe-core: our own run, or Lighthouse's before ours. */
export type AxeFacts =
  | {
      readonly measured: true
      readonly value: AxeResult
      /** Why rules that the result does not list were not run. */
      readonly others: string
    }
  | { readonly measured: false; readonly reason: string }
