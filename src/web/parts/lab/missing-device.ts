import type { DeviceChoice } from '../../../request/audit-request.ts'
import type { Results } from '../../../report/results.ts'

/**
 * Note that the second of two devices failed, so that the first one's numbers stand alone. Undefined if everything
 * requested is there.
 */
export function missingDevice(asked: DeviceChoice, lab: Results['lab']): string | undefined {
  const isMissing = asked === 'both' && lab?.status === 'measured' && lab.devices.length === 1
  return isMissing
    ? 'Desktop was not measured in this run. Run the audit again to measure both devices.'
    : undefined
}
