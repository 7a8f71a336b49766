const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/**
 * Shows times of a page in the device's time zone, unless its reader chose one; formatted as by the server in
 * `when.tsx`. Times in another zone, such as a schedule's, stay in it.
 */
export function localTimes(page: Document): void {
  if (page.documentElement.dataset['zone'] !== undefined) return
  for (const time of page.querySelectorAll<HTMLTimeElement>('time:not([data-zone])')) {
    // A day of a project is one in UTC.
    if (!time.dateTime.includes('T')) continue
    const shape = time.textContent.includes(':') ? { ...DAY, ...CLOCK } : DAY
    time.textContent = new Intl.DateTimeFormat('en-GB', shape).format(new Date(time.dateTime))
  }
}
