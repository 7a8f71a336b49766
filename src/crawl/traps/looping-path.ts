/** More than any real hierarchy has: Heritrix stops at 20 segments, and manuals have been seen with 17. */
const MOST_SEGMENTS = 22
const REPEATS = 3

/**
 * A path that relative links extend endlessly: one segment three times in a row, a pair of segments three times, or
 * more segments than any site has.
 */
export function isLoopingPath(pathname: string): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (segments.length > MOST_SEGMENTS) return true
  return segments.some((_, place) => repeatsFrom(segments, place, 1)) || repeatsPair(segments)
}

function repeatsFrom(segments: readonly string[], from: number, size: number): boolean {
  if (from + size * REPEATS > segments.length) return false
  for (let place = from; place < from + size * (REPEATS - 1); place++) {
    if (segments[place] !== segments[place + size]) return false
  }
  return true
}

/** A pair of two different segments, anywhere in the path: `/a/b/x/a/b/y/a/b`. */
function repeatsPair(segments: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (let place = 0; place + 1 < segments.length; place++) {
    const [first = '', second = ''] = segments.slice(place, place + 2)
    if (first === second) continue
    const count = (counts.get(`${first}/${second}`) ?? 0) + 1
    if (count >= REPEATS) return true
    counts.set(`${first}/${second}`, count)
  }
  return false
}
