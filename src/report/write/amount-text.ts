import { durationText, numberText, valueText } from './number-text.ts'

const thousandths = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `2.9 s`, `412 KiB`, `0.012`, `78`: a number of a run in a form that people compare. */
export function amountText(number: number, unit: string): string {
  switch (unit) {
    case 'ms':
      return durationText(number)
    case 'shift':
      return numberText(thousandths, number)
    case 'points':
    case 'count':
      return numberText(tenths, number)
    default:
      return valueText({ number, unit })
  }
}

/** The same for a difference, with its sign: `+412 ms`, `−3`, `±0`. */
export function changeText(change: number, unit: string): string {
  if (change === 0) return '±0'
  return `${change > 0 ? '+' : '−'}${amountText(Math.abs(change), unit)}`
}
