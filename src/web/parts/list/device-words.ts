import type { DeviceChoice } from '../../../request/audit-request.ts'

/** The emulated device, in words. */
export const DEVICE_WORDS: Readonly<Record<DeviceChoice, string>> = {
  mobile: 'Mobile',
  desktop: 'Desktop',
  both: 'Both',
}
