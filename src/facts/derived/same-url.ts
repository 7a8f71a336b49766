/** Parameters that only tell where a visitor came from; the page is the same without them. */
const TRACKING = new Set([
  '_ga',
  '_gl',
  'dclid',
  'fbclid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
])

const UNRESERVED = /[A-Za-z0-9._~-]/

/**
 * Normalizes a URL for comparison: what the WHATWG parser normalizes (case of scheme and host, default port, dot
 * segments, IDN), no fragment or empty query, percent-encoding in one case and only where it is needed (RFC 3986
 * §6.2.2). Query order, trailing slash and `www.` stay, as they make different pages. Null if it does not parse.
 */
export function comparableUrl(url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed) return null
  // Each assignment makes the parser serialize the whole URL again.
  if (url.includes('#')) parsed.hash = ''
  if (url.includes('?') && parsed.search === '') parsed.search = ''
  return parsed.href.replace(/%[0-9a-f]{2}/gi, foldEscape)
}

export function sameUrl(one: string, other: string): boolean {
  if (one === other) return true
  const comparable = comparableUrl(one)
  return comparable !== null && comparable === comparableUrl(other)
}

/** Without `utm_*` and advertisers' click identifiers; everything else keeps its order. */
export function withoutTracking(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || parsed.search === '') return url
  const kept = parsed.search
    .slice(1)
    .split('&')
    .filter((pair) => !isTracking(pair.split('=', 1)[0] ?? ''))
  parsed.search = kept.join('&')
  return parsed.href
}

function isTracking(parameter: string): boolean {
  const name = parameter.toLowerCase()
  return name.startsWith('utm_') || TRACKING.has(name)
}

function foldEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return UNRESERVED.test(character) ? character : escape.toUpperCase()
}
