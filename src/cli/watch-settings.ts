import { wholeNumber } from '../settings/setting.ts'

/** Settings of schedules and alerts. */
export const WATCH_SETTINGS = {
  MIN_INTERVAL: wholeNumber({
    doc: 'Shortest interval of schedules, in minutes. Unset: 15, or 5 with BROWSER=off.',
    min: 1,
    max: 44_640,
  }),
  WATCH_LOADS: wholeNumber({
    doc: 'Most page loads in a run of a noisy watched page; at least those its owner chose. 1: no additional ones. A run that confirms an alert has five all the same.',
    fallback: '5',
    min: 1,
    max: 5,
  }),
}
