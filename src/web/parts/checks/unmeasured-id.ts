/** Id of the list of checks of a category that were not measured. */
export function unmeasuredId(category: string): string {
  return `${category}-not-measured`
}
