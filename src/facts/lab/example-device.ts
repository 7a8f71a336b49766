import type { DeviceResult, LighthouseAudit, LoadedPage } from '../../lab/lab-result.ts'
import type { Trials } from '../../lab/trial-results.ts'

/** What an example says of the lab's result; all else is as on an ordinary page. */
export interface ExampleDevice extends Partial<
  Omit<DeviceResult, 'lighthouse' | 'page' | 'trials'>
> {
  readonly audits?: Readonly<Record<string, Partial<LighthouseAudit>>>
  readonly page?: Partial<LoadedPage>
  readonly trials?: Partial<Trials>
}
