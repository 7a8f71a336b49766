/** Path and query of each URL on the origin of the first one, each once. */
export function pathsBelow(urls: readonly string[]): string[] {
  const parsed = urls.map((url) => URL.parse(url)).filter((url) => url !== null)
  const own = parsed.filter(({ origin }) => origin === parsed[0]?.origin)
  return [...new Set(own.map(({ pathname, search }) => pathname + search))]
}
