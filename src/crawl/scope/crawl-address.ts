/**
 * A URL as it is crawled: normalized by the URL standard, without its fragment. Nothing else is folded: two spellings
 * are two URLs, otherwise duplicates could not be found. Null if it is not a web URL.
 */
export function crawlAddress(url: string, base?: string): URL | null {
  const parsed = URL.parse(url, base)
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null
  if (parsed.username !== '' || parsed.password !== '') return null
  // Setting it serializes the whole URL again, and most have none.
  if (url.includes('#')) parsed.hash = ''
  return parsed
}
