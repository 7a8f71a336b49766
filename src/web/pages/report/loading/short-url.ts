const MAX_LENGTH = 70

/** The path for the page's own files, with the host for others; truncated in the middle, the least informative part. */
export function shortUrl(url: string, host: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !parsed.host) return cut(url)
  const path = parsed.pathname + parsed.search
  return cut(parsed.host === host ? path : parsed.host + path)
}

function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const half = MAX_LENGTH / 2
  return `${text.slice(0, half).toWellFormed()} … ${text.slice(1 - half).toWellFormed()}`
}
