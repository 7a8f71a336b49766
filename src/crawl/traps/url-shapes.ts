const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const NAMED_MONTH = new RegExp(`(?<=[/_-])(?:${MONTHS})(?=[/_-]|$)`, 'gi')

/**
 * The common form of similar URLs: the path with its digits, and the English names of months, as `#` and the names of its parameters, and the path with
 * any parameters, since facets combine names endlessly.
 */
export function urlShapes(url: URL): readonly string[] {
  const path = url.host + url.pathname.replace(NAMED_MONTH, '#').replace(/\d+/g, '#')
  if (url.search === '') return [path]
  const names = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .toSorted()
  return [`${path}?${names.join('&')}`, `${path}?*`]
}
