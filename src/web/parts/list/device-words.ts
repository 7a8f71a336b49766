import type { DeviceChoice } from '../../../request/audit-request.ts'

/** What a page was looked at as, in words. */
export const DEVICE_WORDS: Readonly<Record<DeviceChoice, string>> = {
  mobile: 'Mobile',
  desktop: 'Desktop',
  both: 'Both',
}
