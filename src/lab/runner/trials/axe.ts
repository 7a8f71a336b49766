import type { AxeResult } from '../../trial-results.ts'
import type { TrialNeeds } from '../try-page.ts'

export async function tryAxe(_needs: TrialNeeds): Promise<AxeResult> {
  throw new Error('Not built yet.')
}
