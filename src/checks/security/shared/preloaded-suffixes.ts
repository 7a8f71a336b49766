/**
 * Top-level domains that browsers reach over https only, because their registries had the whole
 * domain put on the HSTS preload list. Read 2026-11-20 from the registries' own announcements.
 */
const PRELOADED_SUFFIXES: ReadonlySet<string> = new Set([
  'android',
  'app',
  'bank',
  'boo',
  'chrome',
  'dad',
  'day',
  'dev',
  'esq',
  'foo',
  'gle',
  'google',
  'ing',
  'insurance',
  'meme',
  'mov',
  'new',
  'nexus',
  'page',
  'phd',
  'prof',
  'rsvp',
  'youtube',
  'zip',
])

/** The preloaded top-level domain this host is in; null when its own status is what counts. */
export function preloadedSuffix(url: string): string | null {
  const suffix = URL.parse(url)?.hostname.replace(/\.$/, '').split('.').at(-1) ?? ''
  return PRELOADED_SUFFIXES.has(suffix) ? suffix : null
}
