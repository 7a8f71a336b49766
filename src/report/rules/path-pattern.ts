/**
 * Does the whole path match, in which each `*` of the pattern stands for any text? In linear time: patterns and paths may
 * both be a stranger's, and each part is searched for once, where it first comes.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return path === pattern
  if (!path.startsWith(first)) return false
  let place = first.length
  for (const part of parts) {
    const found = path.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return path.length - last.length >= place && path.endsWith(last)
}
