const whole = new Intl.NumberFormat('en')

/** `1,912`. */
export function numberText(number: number): string {
  return whole.format(number)
}

/** `1 check`, `1,912 checks`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}
