/** Zones that ICU still lists under names that IANA has replaced. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

const PLACES = Intl.supportedValuesOf('timeZone')
  .filter((zone) => zone.includes('/'))
  .map((zone) => RENAMED[zone] ?? zone)

/** Names of time zones: UTC, then IANA's places in order. */
export const TIME_ZONES: readonly string[] = ['UTC', ...new Set(PLACES.toSorted())]

const KNOWN = new Set(TIME_ZONES)

export function isTimeZone(text: string): boolean {
  return KNOWN.has(text)
}
