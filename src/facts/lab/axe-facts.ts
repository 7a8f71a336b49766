import type { AxeResult, Trial } from '../../lab/trial-results.ts'

export type AxeFacts = Trial<AxeResult>
