import type { Disturbance } from '../../lab/disturbance.ts'
import type {
  AwaitedElement,
  LabEnvironment,
  LabRequest,
  LighthouseResult,
  SampleResult,
} from '../../lab/lab-result.ts'

export interface BrowserFacts extends LabEnvironment {
  /** The first is the one that is judged. */
  readonly devices: readonly BrowserDevice[]
}

export interface BrowserDevice {
  readonly device: 'mobile' | 'desktop'
  readonly lighthouse: Omit<LighthouseResult, 'audits'>
  /** Of the median load, which the rest is of too. */
  readonly metrics: Omit<SampleResult, 'score'>
  /** In the order in which they were taken. */
  readonly samples: readonly SampleResult[]
  /** There where the loads say more of the machine than of the page. */
  readonly disturbance?: Disturbance
  readonly requests: readonly LabRequest[]
  /** Left out where nothing was waited for. */
  readonly awaited?: AwaitedElement
}
