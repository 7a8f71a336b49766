import type { Disturbance } from '../../lab/disturbance.ts'
import type {
  AwaitedElement,
  LabEnvironment,
  LabRequest,
  LighthouseResult,
  LoadMetrics,
  SampleResult,
} from '../../lab/lab-result.ts'

export interface BrowserFacts extends LabEnvironment {
  /** The first device is the one that is scored. */
  readonly devices: readonly BrowserDevice[]
}

export interface BrowserDevice {
  readonly device: 'mobile' | 'desktop'
  readonly lighthouse: Omit<LighthouseResult, 'audits'>
  /** Metrics of the median page load, like the other fields. */
  readonly metrics: LoadMetrics
  /** In the order of the page loads. */
  readonly samples: readonly SampleResult[]
  /** Present if the page loads reflect the machine more than the page. */
  readonly disturbance?: Disturbance
  readonly requests: readonly LabRequest[]
  /** Absent without a wait-for selector. */
  readonly awaited?: AwaitedElement
}
