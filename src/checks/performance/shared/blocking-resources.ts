import type { ScriptFact, StylesheetFact } from '../../../facts/element-facts.ts'
import { isHttps, isInsecure } from '../../../facts/derived/secure-context.ts'

/** An external script that blocks the parser: classic, neither async nor defer. */
export function stopsParser({ kind, url, async, defer, nomodule }: ScriptFact): boolean {
  return kind === 'classic' && isFetched(url) && !async && !defer && !nomodule
}

/**
 * A style sheet in head that blocks the first paint. Sheets with screen-dependent queries are excluded, since they may
 * not match.
 */
export function blocksRendering({
  url,
  media,
  inHead,
  disabled,
  alternate,
}: StylesheetFact): boolean {
  return isFetched(url) && inHead && !disabled && !alternate && matchesEveryScreen(media)
}

function matchesEveryScreen(media: string | null): boolean {
  const queries = (media ?? '').split(',').map((query) => query.trim().toLowerCase())
  return queries.some((query) => ['', 'all', 'screen', 'only screen'].includes(query))
}

function isFetched(url: string | null): boolean {
  return url !== null && /^https?:/.test(url)
}

/** False for http requests of an https page: browsers block them and do not wait (mixed-content-active). */
export function isAsked(url: string | null, page: string): boolean {
  return url === null || !isHttps(page) || !isInsecure(url)
}
