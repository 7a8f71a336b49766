/** The number of a run as paths have it; undefined for what is none. */
export function runNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
