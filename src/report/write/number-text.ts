import type { CheckResult } from '../results.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const scientific = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 1 })
const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** From here on digits say less than the power: a limit of 1e308 has 309 of them. */
const LONG = 1e15

export function numberText(format: Intl.NumberFormat, number: number): string {
  return (Math.abs(number) < LONG ? format : scientific).format(number)
}

/** `1,912 ms`, `3.4 KiB`, `12` … */
export function valueText({ number, unit }: NonNullable<CheckResult['value']>): string {
  switch (unit) {
    case 'bytes':
      return bytesText(number)
    case 'count':
    case 'status':
      return numberText(whole, number).replaceAll(unit === 'status' ? ',' : '\0', '')
    case 'percent':
      return `${numberText(tenths, number)} %`
    default:
      return `${numberText(whole, number)} ${unit}`
  }
}

/** In units of 1,024, as in Lighthouse and the limits of checks. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${numberText(whole, bytes)} B`
  if (bytes < 1024 ** 2) return `${numberText(tenths, bytes / 1024)} KiB`
  if (bytes < 1024 ** 3) return `${numberText(tenths, bytes / 1024 ** 2)} MiB`
  return `${numberText(tenths, bytes / 1024 ** 3)} GiB`
}

/** `+6`, `+0.4`, and `+0` for a fix whose effect another finding hides. */
export function gainText(gain: number): string {
  return `+${numberText(tenths, gain)}`
}

/** `16 ms`, `2.0 s`: times of a load in a form that people compare. */
export function durationText(milliseconds: number): string {
  if (Math.round(milliseconds) < 1000) return `${numberText(whole, milliseconds)} ms`
  return `${numberText(seconds, milliseconds / 1000)} s`
}
