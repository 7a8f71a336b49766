import { valueText } from '../../report/number-text.ts'

/** `412 ms`, `1.8 s`. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000
    ? valueText({ number: milliseconds, unit: 'ms' })
    : `${(milliseconds / 1000).toFixed(1)} s`
}
