/** Users' own preferences. */
export interface Preferences {
  /** IANA name; null for UTC. */
  readonly timeZone: string | null
  /** Null for the system's. */
  readonly theme: Theme | null
}

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function toPreferences(row: {
  readonly time_zone: string | null
  readonly theme: string | null
}): Preferences {
  const theme = THEMES.find((each) => each === row.theme) ?? null
  return { timeZone: row.time_zone, theme }
}
