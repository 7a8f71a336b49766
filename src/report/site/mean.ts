/** 0 without numbers. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((all, each) => all + each, 0) / numbers.length
}
