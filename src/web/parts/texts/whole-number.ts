const whole = new Intl.NumberFormat('en')

/** `1,912`. */
export function numberText(number: number): string {
  return whole.format(number)
}
