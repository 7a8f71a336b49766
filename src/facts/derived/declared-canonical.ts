import type { CanonicalFact } from '../document-facts.ts'
import type { AddressFacts } from '../network-facts.ts'
import { comparableUrl, sameUrl, withoutTracking } from './same-url.ts'

/** `/index.html` and the like are other names of the root. */
const INDEX_FILE = /^\/(?:index|default)\.[a-z]{3,5}$/i

/** Candidates that search engines read: in head or a header, without disqualifying attributes, http(s). */
export function usableCanonicals(canonicals: readonly CanonicalFact[]): CanonicalFact[] {
  return canonicals.filter(
    ({ url, source, inHead, extraAttributes }) =>
      url !== null &&
      /^https?:/.test(url) &&
      (source === 'header' || inHead) &&
      extraAttributes.length === 0,
  )
}

/** Their distinct URLs, normalized. */
export function canonicalAddresses(canonicals: readonly CanonicalFact[]): string[] {
  const addresses = usableCanonicals(canonicals).flatMap(({ url }) =>
    url === null ? [] : [comparableUrl(url) ?? url],
  )
  return [...new Set(addresses)]
}

/** The one canonical URL that the page declares; null if there is none or they contradict each other. */
export function declaredCanonical(canonicals: readonly CanonicalFact[]): string | null {
  const addresses = canonicalAddresses(canonicals)
  return addresses.length === 1 ? (addresses[0] ?? null) : null
}

/**
 * True if a canonical is this page's own URL. Tracking parameters do not make another page; if the canonical has some
 * itself, they must match.
 */
export function isOwnCanonical(final: string, canonical: string): boolean {
  const forms = [final, withoutTracking(final), withoutIndexFile(final)]
  return forms.some((url) => sameUrl(url, canonical) || sameUrl(overHttps(url), canonical))
}

/** An http page with an https canonical counts as the same page; whether it redirects is another check. */
function overHttps(url: string): string {
  return url.replace(/^http:/, 'https:')
}

/** True for a copy on the author's own machine whose canonical names the host on which it will be published. */
export function isUnpublished(
  { final, local }: Pick<AddressFacts, 'final' | 'local'>,
  canonical: string,
): boolean {
  return local && URL.parse(final)?.hostname !== URL.parse(canonical)?.hostname
}

function withoutIndexFile(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !INDEX_FILE.test(parsed.pathname)) return url
  parsed.pathname = '/'
  return parsed.href
}
