/** Formats milliseconds since 1970 as RFC 3339 in UTC with milliseconds. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function timeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timeText(milliseconds)
}
