import type { DeviceResult, LighthouseAudit, LoadedPage } from '../../lab/lab-result.ts'
import type { InteractionTests } from '../../lab/interaction-test-results.ts'

/** What an example changes in the lab result; everything else is as on an ordinary page. */
export interface ExampleDevice extends Partial<
  Omit<DeviceResult, 'lighthouse' | 'page' | 'interactionTests'>
> {
  readonly audits?: Readonly<Record<string, Partial<LighthouseAudit>>>
  readonly page?: Partial<LoadedPage>
  readonly interactionTests?: Partial<InteractionTests>
}
