import type { DeviceChoice } from '../../../request/audit-request.ts'
import type { Results } from '../../../report/results.ts'

/**
 * That the second of both devices did not come through: the first one's numbers stand alone then. Undefined where all
 * that was asked for is there.
 */
export function missingDevice(asked: DeviceChoice, lab: Results['lab']): string | undefined {
  const isMissing = asked === 'both' && lab?.status === 'measured' && lab.devices.length === 1
  return isMissing
    ? 'Desktop was not measured in this run. Run the audit again to measure both devices.'
    : undefined
}
