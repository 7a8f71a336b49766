/**
 * The common form of similar URLs: the path with its digits as `#` and the names of its parameters, and the path with
 * any parameters, since facets combine names endlessly.
 */
export function urlShapes(url: URL): readonly string[] {
  const path = url.host + url.pathname.replace(/\d+/g, '#')
  if (url.search === '') return [path]
  const names = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .toSorted()
  return [`${path}?${names.join('&')}`, `${path}?*`]
}
