/**
 * A URL as it is crawled: what the URL standard makes of it, without its fragment. Nothing else is folded: two spellings
 * are two URLs, or duplicates could not be found. Null for what is not on the web.
 */
export function crawlAddress(url: string, base?: string): URL | null {
  const parsed = URL.parse(url, base)
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null
  if (parsed.username !== '' || parsed.password !== '') return null
  // Setting it writes the whole URL anew, and most have none.
  if (url.includes('#')) parsed.hash = ''
  return parsed
}
