/** Milliseconds in `Retry-After`: a number of seconds or a date (RFC 9110 §10.2.3); null for neither. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) || !/[a-z]/i.test(text) ? null : Math.max(0, date - now)
}
