import type { Config } from './config.ts'

const MINUTE_MS = 60_000

/** The shortest interval of schedules, in milliseconds: a page load in a browser takes a core for ten seconds. */
export function minInterval({ MIN_INTERVAL, BROWSER }: Pick<Config, 'MIN_INTERVAL' | 'BROWSER'>) {
  return (MIN_INTERVAL ?? (BROWSER === 'off' ? 5 : 15)) * MINUTE_MS
}
