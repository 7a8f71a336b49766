import type { LabSummary } from '../summary/lab-summary.ts'
import type { Results } from '../results.ts'

type Device = LabSummary['devices'][number]

/** What one browser measured in each of two results. */
export interface DevicePair {
  readonly before: Device
  readonly after: Device
}

/** The devices that both results have; if there are none, the scored ones. */
export function pairedDevices(a: Results, b: Results): DevicePair[] {
  const earlier = a.lab?.devices ?? []
  const later = b.lab?.devices ?? []
  const same = later.flatMap((after) => {
    const before = earlier.find(({ device }) => device === after.device)
    return before ? [{ before, after }] : []
  })
  const [before] = earlier
  const [after] = later
  return same.length === 0 && before && after ? [{ before, after }] : same
}
