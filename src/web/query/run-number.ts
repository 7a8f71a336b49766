/** The number of a run in a path; undefined if invalid. */
export function runNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
