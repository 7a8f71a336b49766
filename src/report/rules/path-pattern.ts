/**
 * Whether the whole path matches a pattern in which each `*` stands for any text. Linear time, since patterns and
 * paths may both be hostile: each part is searched once, at its first occurrence.
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
