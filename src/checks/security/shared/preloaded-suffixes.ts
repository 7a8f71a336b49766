/**
 * Top-level domains that browsers reach only over https, because their registries put the whole domain on the HSTS
 * preload list. Read on 2026-11-20 from the registries' announcements.
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

/** The preloaded top-level domain of this host; null if its own status counts. */
export function preloadedSuffix(url: string): string | null {
  const suffix = URL.parse(url)?.hostname.replace(/\.$/, '').split('.').at(-1) ?? ''
  return PRELOADED_SUFFIXES.has(suffix) ? suffix : null
}
