import type { Device } from '../../../store/tables/report-tables.ts'

/** What a page was looked at as, in words. */
export const DEVICE_WORDS: Readonly<Record<Device, string>> = {
  mobile: 'Phone',
  desktop: 'Computer',
  both: 'Both',
}
