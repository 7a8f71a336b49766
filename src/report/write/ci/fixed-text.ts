const MOST_NAMES = 10

/** How many problems of the baseline are gone, and of which checks; empty for none. */
export function fixedLines(fixed: number | undefined, checks: readonly string[] = []): string[] {
  if (fixed === undefined || fixed === 0) return []
  const rest = checks.length > MOST_NAMES ? ', …' : ''
  const names = checks.length === 0 ? '' : ` (${checks.slice(0, MOST_NAMES).join(', ')}${rest})`
  return [`Fixed since the baseline: ${fixed}${names}.`]
}
