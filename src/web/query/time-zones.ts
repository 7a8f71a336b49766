/** What ICU still lists under names that the IANA has given up. */
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

/** Names that a clock can be read by: UTC, then the places of the IANA in order. */
export const TIME_ZONES: readonly string[] = ['UTC', ...new Set(PLACES.toSorted())]

const KNOWN = new Set(TIME_ZONES)

export function isTimeZone(text: string): boolean {
  return KNOWN.has(text)
}
